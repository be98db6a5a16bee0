package domain

// The prefix of an object's name determines who may write it. Browsers may only write uploads. Confirmed files
// have other names, so that no link can ever change one.
const (
	UploadPrefix = "uploads/"
	FilePrefix   = "files/"
	// BuildPrefix is for the files of the pages' builds, which servers share. No record refers to these
	// objects, and no link is signed for them.
	BuildPrefix = "builds/"
)

// BuildFilesObject contains the files of a build of the pages, concatenated.
func BuildFilesObject(build string) string { return BuildPrefix + build + "/files" }

// BuildIndexObject says where each file is in the object BuildFilesObject.
func BuildIndexObject(build string) string { return BuildPrefix + build + "/index.json" }

// UploadObject is the name of the object that an upload for an e-book writes.
func UploadObject(ebookID, id string) string { return UploadPrefix + ebookID + "/" + id }

// FileObject is the name of the object of a confirmed file.
func FileObject(ebookID, id string) string { return FilePrefix + ebookID + "/" + id }

// The suffixes, after a cover's own name, of its scaled copies.
const (
	DetailSuffix = "-detail.jpg"
	ThumbSuffix  = "-thumb.jpg"
)

// ScaledType is the content type of the scaled copies.
const ScaledType = "image/jpeg"

// Object is one of the objects of a file.
type Object struct {
	Name        string
	ContentType string
	Size        int64  // bytes; 0 if unknown
	SHA256      string // hex; "" if unknown
}

// Objects returns all objects of the file: itself and, for a cover, the scaled copies for the
// detail page and the list.
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
