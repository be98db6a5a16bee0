package inspect

import (
	"context"
	"strings"
)

// Cage tells what holds a child in, beside its limits: each layer alone keeps
// it from the network and from every file but its input.
type Cage struct {
	Namespaces bool // of its own for network, mounts and messages
	Landlock   int  // version of the kernel's interface; 0 if it has none
	Seccomp    bool // only system calls that a parser needs are allowed
}

// The Landlock interface from which on all is refused that matters here: TCP
// (4), signals and abstract sockets (6).
const wholeLandlock = 6

// Missing returns the names of the layers that this machine lacks.
func (c Cage) Missing() string {
	var missing []string
	if !c.Namespaces {
		missing = append(missing, "namespaces")
	}
	if c.Landlock < wholeLandlock {
		missing = append(missing, "landlock")
	}
	if !c.Seccomp {
		missing = append(missing, "seccomp")
	}
	return strings.Join(missing, ", ")
}

// Cage starts a child that only reports its confinement.
func (in *Inspector) Cage(ctx context.Context) (Cage, error) {
	var c Cage
	_, err := in.inspect(ctx, kindCage, "", strings.NewReader(""), &c)
	c.Namespaces = err == nil && in.way.Load() < bare
	return c, err
}

// Announce logs how children are confined, when a server starts.
func (in *Inspector) Announce(ctx context.Context) {
	cage, err := in.Cage(ctx)
	switch {
	case err != nil:
		in.config.Log.WarnContext(ctx, "the parser's cage cannot be tried", "error", err)
	case cage.Missing() != "":
		in.config.Log.WarnContext(ctx, "the parser's cage is not whole: the kernel does not offer "+cage.Missing(), "cage", cage)
	default:
		in.config.Log.InfoContext(ctx, "the parser's cage is whole", "cage", cage)
	}
}
