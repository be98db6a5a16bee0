package deploy

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// RULES §§29.1, 29.2.
func TestForeignReadersFindAnEbookAndItsPDF(t *testing.T) {
	node := readers(t)
	s := harness.NewPublicServer(t, "open")
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	pdf := harness.PDF(7, 5000)
	for _, title := range []string{"Cơ học <&> “đại cương”", "Đại số"} {
		id := editor.Post("/ebooks", map[string]any{"title": title, "author": "Nguyễn Văn Thử, Trần Thị Mẫu", "subject": "Vật lý", "grade": "Lớp 10", "language": "Vietnamese", "description": "Một.\nHai & ba."}).Want(201).Text("data.ebook.id")
		editor.Upload(id, "upload", "sách.pdf", "application/pdf", pdf).Want(200)
		editor.Upload(id, "cover", "bìa.png", "image/png", harness.PNG(60, 80)).Want(200)
		editor.Act(id, "submit", nil).Want(200)
		manager.Act(id, "approve", nil).Want(200)
		manager.Act(id, "publish", nil).Want(200)
	}
	digest := sha256.Sum256(pdf)
	for _, app := range []string{"opds-feed-parser", "opds-ts", "r2-opds-js", "foliate-js"} {
		t.Run(app, func(t *testing.T) {
			out := printed(t, node, "opds.mjs", app, s.URL+"/opds", "cơ học đại")
			assert.Equal(t, "Cơ học <&> “đại cương”\n"+hex.EncodeToString(digest[:])+"\n", out)
		})
	}
}
