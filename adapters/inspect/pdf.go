package inspect

import (
	"errors"
	"fmt"
	"io"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"backoffice/ports"
)

// inspectPDF counts the pages of a PDF. The password it tries is the empty
// one, which opens files that only restrict printing and the like.
func inspectPDF(file io.ReadSeeker) (ports.PDFInfo, error) {
	model.ConfigPath = "disable" // no configuration folder is read or made
	conf := model.NewDefaultConfiguration()
	conf.Cmd, conf.ValidationMode = model.LISTINFO, model.ValidationRelaxed
	doc, err := pdfcpu.Read(file, conf)
	if errors.Is(err, pdfcpu.ErrWrongPassword) {
		return ports.PDFInfo{Locked: true}, nil
	}
	if err != nil {
		return ports.PDFInfo{}, err
	}
	pages, err := countPages(doc)
	if err != nil {
		return ports.PDFInfo{}, err
	}
	return ports.PDFInfo{Pages: &pages}, nil
}

// countPages walks the page tree. What the root's Count says is hearsay, and a
// tree that comes back to itself has no number of pages.
func countPages(doc *model.Context) (int, error) {
	root, err := doc.Pages()
	if err != nil {
		return 0, err
	}
	if root == nil {
		return 0, errors.New("inspect: no page tree")
	}
	pages, seen, open := 0, map[int]bool{}, []types.IndirectRef{*root}
	for len(open) > 0 {
		ref := open[len(open)-1]
		open = open[:len(open)-1]
		if number := ref.ObjectNumber.Value(); seen[number] {
			return 0, fmt.Errorf("inspect: object %d twice in the page tree", number)
		} else {
			seen[number] = true
		}
		node, err := doc.DereferenceDict(ref)
		if err != nil {
			return 0, err
		}
		if node == nil {
			return 0, fmt.Errorf("inspect: object %d of the page tree is missing", ref.ObjectNumber.Value())
		}
		kids, isNode := node.Find("Kids")
		if !isNode {
			pages++
			continue
		}
		if open, err = pushKids(doc, open, kids); err != nil {
			return 0, err
		}
	}
	if pages == 0 {
		return 0, errors.New("inspect: no pages")
	}
	return pages, nil
}

func pushKids(doc *model.Context, open []types.IndirectRef, kids types.Object) ([]types.IndirectRef, error) {
	list, err := doc.DereferenceArray(kids)
	if err != nil {
		return nil, err
	}
	for _, kid := range list {
		ref, ok := kid.(types.IndirectRef)
		if !ok {
			return nil, errors.New("inspect: a page that is no object of its own")
		}
		open = append(open, ref)
	}
	return open, nil
}
