package domain

// The names of objects in the store begin with what may be done to them. A
// browser may write to those of uploads alone; confirmed files have names
// elsewhere, so that no link that ever was can change one.
const (
	UploadPrefix = "uploads/"
	FilePrefix   = "files/"
	// BuildPrefix begins the names of what servers share of the pages' builds. No record
	// names these objects, and no link is signed for them.
	BuildPrefix = "builds/"
)

// BuildFilesObject holds the files of a build of the pages, one after another.
func BuildFilesObject(build string) string { return BuildPrefix + build + "/files" }

// BuildIndexObject says where in it each file is.
func BuildIndexObject(build string) string { return BuildPrefix + build + "/index.json" }

// UploadObject is the name of the object that one upload for an e-book writes.
func UploadObject(ebookID, id string) string { return UploadPrefix + ebookID + "/" + id }

// FileObject is the name of the object that a confirmed file of an e-book is.
func FileObject(ebookID, id string) string { return FilePrefix + ebookID + "/" + id }

// The suffixes, after a cover's own name, of its scaled copies.
const (
	DetailSuffix = "-detail.jpg"
	ThumbSuffix  = "-thumb.jpg"
)

// ScaledType is the content type of the scaled copies.
const ScaledType = "image/jpeg"

// Object is one of the objects that a file is kept as.
type Object struct {
	Name        string
	ContentType string
	Size        int64  // bytes; 0 where nobody has noted it
	SHA256      string // hex; "" likewise
}

// Objects returns everything that is kept of the file: itself and, of a cover,
// the copy of the detail page's size and that of the list's.
func (f File) Objects() []Object {
	objects := []Object{{f.Object, f.ContentType, f.Size, f.SHA256}}
	if f.Kind == Cover {
		objects = append(objects, Object{f.DetailObject(), ScaledType, 0, f.Scaled.DetailSHA256}, Object{f.ThumbObject(), ScaledType, 0, f.Scaled.ThumbSHA256})
	}
	return objects
}

// ObjectNames returns the names of Objects.
func (f File) ObjectNames() []string {
	objects := f.Objects()
	names := make([]string, len(objects))
	for i, o := range objects {
		names[i] = o.Name
	}
	return names
}

// DetailObject and ThumbObject are the names of a cover's scaled copies.
func (f File) DetailObject() string { return f.Object + DetailSuffix }
func (f File) ThumbObject() string  { return f.Object + ThumbSuffix }
