package pages

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
)

// routesFolder has an HTML document for each route of the pages, which preloads everything that the
// route needs. A file's path is the route's; a segment in braces matches anything.
const routesFolder = ".routes"

type route struct {
	segments []string
	document builtFile
}

// readRoutes returns the routes, most specific first.
func readRoutes(built fs.FS) ([]route, error) {
	var routes []route
	err := fs.WalkDir(built, routesFolder, func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) { // not built yet
			return nil
		}
		if err != nil || entry.IsDir() || isCompressed(name) {
			return err
		}
		document, err := readBuiltFile(built, name)
		path := strings.TrimSuffix(strings.TrimPrefix(name, routesFolder), ".html")
		routes = append(routes, route{segmentsOf(strings.TrimSuffix(path, "index")), document})
		return err
	})
	slices.SortStableFunc(routes, func(a, b route) int { return a.wildcards() - b.wildcards() })
	return routes, err
}

func segmentsOf(path string) []string { return strings.Split(strings.TrimPrefix(path, "/"), "/") }

func isWildcard(segment string) bool { return strings.HasPrefix(segment, "{") }

func (r route) wildcards() int {
	count := 0
	for _, segment := range r.segments {
		if isWildcard(segment) {
			count++
		}
	}
	return count
}

func (r route) matches(path string) bool {
	return slices.EqualFunc(r.segments, segmentsOf(path), func(segment, given string) bool {
		return segment == given || isWildcard(segment) && given != ""
	})
}
