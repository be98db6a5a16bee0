package harness

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

// diskSizeVariable is the environment variable that makes a process of this program the holder of a
// disk. Its value is the size in bytes. The arguments of the process are folder, seed, program and the
// program's arguments.
const diskSizeVariable = "HARNESS_DISK"

func init() {
	if size := os.Getenv(diskSizeVariable); size != "" {
		if err := holdDisk(size, os.Args[1], os.Args[2], os.Args[3:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
}

const capSysAdmin = 21 // allows mounting, in the namespace

// startHolder starts the process that mounts a disk in its own namespace and runs the program
// there.
func startHolder(folder, seed string, size int, program *exec.Cmd) (*Disk, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	holder := exec.Command(self, append([]string{folder, seed}, program.Args...)...)
	holder.Env = append(program.Env, fmt.Sprintf("%s=%d", diskSizeVariable, size))
	holder.Dir, holder.Stderr = program.Dir, program.Stderr
	holder.SysProcAttr = dieWithParent()
	holder.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS
	holder.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: ordinary(os.Geteuid()), HostID: os.Geteuid(), Size: 1}}
	holder.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: ordinary(os.Getegid()), HostID: os.Getegid(), Size: 1}}
	holder.SysProcAttr.AmbientCaps = []uintptr{capSysAdmin}
	reader, writer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	holder.Stdout = writer
	ended := make(chan struct{})
	err = startForGood(holder, ended)
	writer.Close()
	if err != nil {
		return nil, err
	}
	if _, err := reader.Read(make([]byte, 1)); err != nil {
		return nil, errors.New("no disk can be mounted here")
	}
	d := &Disk{Folder: filepath.Join("/proc", strconv.Itoa(holder.Process.Pid), "root", folder), Real: true, holder: holder, ended: ended}
	if _, err := os.ReadDir(d.Folder); err != nil {
		d.remove()
		return nil, err
	}
	return d, nil
}

// ordinary is the id that the program has on the disk, because PostgreSQL refuses root.
func ordinary(id int) int {
	if id == 0 {
		return 1000
	}
	return id
}

// holdDisk mounts the disk and runs the program on it until a signal.
func holdDisk(size, folder, seed string, program []string) error {
	runtime.LockOSThread() // the program dies with the thread that starts it
	syscall.Umask(0o077)
	if err := syscall.Mount("disk", folder, "tmpfs", 0, "size="+size); err != nil {
		return fmt.Errorf("mount: %w", err)
	}
	if err := os.CopyFS(folder, os.DirFS(seed)); err != nil {
		return err
	}
	if err := os.Chmod(folder, 0o700); err != nil {
		return err
	}
	os.Stdout.WriteString("m") //nolint:errcheck // an error means that nobody waits any more
	os.Stdout.Close()
	os.Unsetenv(diskSizeVariable)
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	for {
		cmd := exec.Command(program[0], program[1:]...)
		cmd.Stderr, cmd.SysProcAttr = os.Stderr, dieWithParent()
		if err := cmd.Start(); err != nil {
			return err
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case <-end:
			return errors.Join(cmd.Process.Signal(syscall.SIGQUIT), <-ended)
		case <-ended:
			time.Sleep(pauseBeforeStart) // as a supervisor does
		}
	}
}
