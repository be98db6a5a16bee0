package harness

// Set changes settings of a server, NAME=value, from its next start on.
func (s *Server) Set(settings ...string) { s.env = append(append([]string{}, s.env...), settings...) }

// Address is where the server listens, host:port.
func (s *Server) Address() string { return s.URL[len("http://"):] }

// Environment are the server's settings, NAME=value; of several the last counts.
func (s *Server) Environment() []string { return append([]string{}, s.env...) }
