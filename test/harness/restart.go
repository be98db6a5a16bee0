package harness

import "slices"

// Set changes settings, NAME=value, for the server's next start.
func (s *Server) Set(settings ...string) { s.env = slices.Concat(s.env, settings) }

// Address returns the server's address, host:port.
func (s *Server) Address() string { return s.URL[len("http://"):] }

// Environment returns the server's settings, NAME=value. Of several with one name the last counts.
func (s *Server) Environment() []string { return slices.Clone(s.env) }
