package api

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §§28.1, 28.2.
func TestARepositoryDescribesItselfAndItsRecords(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "metadata")
	before := time.Now().UTC().Format(time.RFC3339)
	assert.GreaterOrEqual(t, oai(t, s, "verb=Identify").Earliest, before[:10])
	assert.Equal(t, "noSetHierarchy", oai(t, s, "verb=ListSets").Error.Code)
	assert.Equal(t, "noRecordsMatch", oai(t, s, "verb=ListRecords&metadataPrefix=oai_dc").Error.Code)

	id := published(t, s, map[string]any{"title": "Cơ học <&> đại cương", "author": "Nguyễn Văn Thử, Trần Thị Mẫu", "subject": "Vật lý", "grade": "Lớp 10", "language": "Vietnamese", "published_year": 2024, "tags": "cơ học"})
	name := "oai:127.0.0.1:" + id
	header := eventuallyListed(t, s, "", id, "")
	assert.Equal(t, oaiHeader{"", name, header.Date, []string{"subject.vat-li", "grade.lop-10"}}, header)
	assert.GreaterOrEqual(t, header.Date, before)

	document := oai(t, s, "verb=GetRecord&metadataPrefix=oai_dc&identifier="+name)
	assert.Equal(t, "GetRecord", document.Request.Verb)
	assert.Equal(t, s.URL+"/oai", document.Request.Address)
	assert.Equal(t, oaiRecord{Header: header, DC: oaiDC{[]string{"Cơ học <&> đại cương"}, []string{"Nguyễn Văn Thử", "Trần Thị Mẫu"}, []string{"Vật lý", "Lớp 10", "cơ học"}, []string{"vie"}, []string{s.URL + "/e/" + id}, []string{"2024"}}}, document.One)
	marc := oai(t, s, "verb=GetRecord&metadataPrefix=marc21&identifier="+name).One
	assert.Equal(t, "00000nam a22000003i 4500", marc.Leader)
	assert.Equal(t, id, marc.Control[0])

	assert.Equal(t, []string{"oai_dc", "marc21"}, oai(t, s, "verb=ListMetadataFormats&identifier="+name).Prefixes)
	assert.Equal(t, []string{"oai_dc", "marc21"}, oai(t, s, "verb=ListMetadataFormats").Prefixes)
	assert.Equal(t, []string{"subject.vat-li", "grade.lop-10"}, oai(t, s, "verb=ListSets").Sets)

	response, err := http.PostForm(s.URL+"/oai", url.Values{"verb": {"ListRecords"}, "metadataPrefix": {"marc21"}, "set": {"grade.lop-10"}})
	require.NoError(t, err)
	assert.Equal(t, name, readOAI(t, response).Records[0].Header.Identifier)
	response, err = http.Post(s.URL+"/oai", "application/json", strings.NewReader(`{"verb":"Identify"}`))
	require.NoError(t, err)
	response.Body.Close()
	assert.Equal(t, http.StatusUnsupportedMediaType, response.StatusCode)
}

// RULES §28.3.
func TestDeletionsAreKeptForEver(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "open")
	manager := s.As(t, "manager")
	id := published(t, s, map[string]any{"title": "Sách", "subject": "Sử"})
	first := eventuallyListed(t, s, "&set=subject.su", id, "")
	manager.Act(id, "unpublish", map[string]any{"comment": "Có lỗi."}).Want(200)
	withdrawn := eventuallyListed(t, s, "&set=subject.su", id, "deleted")
	assert.Equal(t, first.Sets, withdrawn.Sets, "it is deleted from the sets that it was in")
	one := oai(t, s, "verb=GetRecord&metadataPrefix=oai_dc&identifier="+first.Identifier).One
	assert.Equal(t, oaiRecord{Header: withdrawn}, one, "it has no metadata")

	s.As(t, "editor").Act(id, "submit", nil).Want(200)
	manager.Act(id, "approve", nil).Want(200)
	manager.Act(id, "publish", nil).Want(200)
	again := eventuallyListed(t, s, "", id, "")
	assert.Greater(t, again.Date, withdrawn.Date)
	manager.Delete("/ebooks/" + id).Want(200)
	db := database(t, s)
	_, err := db.Exec(`UPDATE ebooks SET deleted_at = deleted_at - interval '40 days'`)
	require.NoError(t, err)
	s.Run(t, "", "sweep")
	assert.Equal(t, []string{"0"}, harness.Column(t, db, `SELECT count(*)::text FROM ebooks`))
	gone := eventuallyListed(t, s, "&set=subject.su", id, "deleted")
	assert.Empty(t, oai(t, s, "verb=ListRecords&metadataPrefix=oai_dc&set=subject.toan").Records)
	assert.Equal(t, "deleted", oai(t, s, "verb=GetRecord&metadataPrefix=marc21&identifier="+gone.Identifier).One.Header.Status)
}

// RULES §28.4: every error of the protocol.
func TestWrongRequestsGetErrorsOfTheProtocol(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "metadata")
	id := published(t, s, map[string]any{"title": "Sách", "subject": "Sử"})
	eventuallyListed(t, s, "", id, "")
	draft := s.As(t, "editor").Draft("Nháp")
	list, name := "verb=ListRecords&metadataPrefix=oai_dc", "oai:127.0.0.1:"
	for arguments, code := range map[string]string{
		"": "badVerb", "verb=": "badVerb", "verb=listrecords": "badVerb", "verb=Identify&verb=Identify": "badVerb",
		"verb=Identify&x=1": "badArgument", "verb=ListRecords": "badArgument", list + "&metadataPrefix=oai_dc": "badArgument",
		"verb=Identify&%zz": "badArgument", "verb=Identify;x": "badArgument", "verb=Identify&resumptionToken=x": "badArgument",
		"verb=GetRecord&identifier=" + name + id: "badArgument", "verb=GetRecord&metadataPrefix=oai_dc": "badArgument",
		list + "&from=2026-01-01&until=2026-01-01T00:00:00Z": "badArgument", list + "&from=2026-01-02&until=2026-01-01": "badArgument",
		list + "&from=2026-02-30": "badArgument", list + "&from=2026-01-01T00:00:00.5Z": "badArgument", list + "&from=": "badArgument",
		list + "&from=2026-01-01T00:00:00%2B07:00": "badArgument", list + "&until=hôm+nay": "badArgument",
		list + "&set=a+b": "badArgument", "verb=ListRecords&metadataPrefix=oai%00dc": "badArgument",
		"verb=GetRecord&metadataPrefix=oai_dc&identifier=%ff": "badArgument", "verb=GetRecord&metadataPrefix=oai_dc&identifier=x": "badArgument",
		list + "&resumptionToken=x": "badArgument", "verb=ListRecords&resumptionToken=x&set=x": "badArgument",
		"verb=ListRecords&resumptionToken=x": "badResumptionToken", "verb=ListIdentifiers&resumptionToken=": "badResumptionToken",
		"verb=ListSets&resumptionToken=x": "badResumptionToken", "verb=ListRecords&resumptionToken=%ff%00": "badResumptionToken",
		"verb=ListRecords&metadataPrefix=mods": "cannotDisseminateFormat", "verb=GetRecord&metadataPrefix=mods&identifier=" + name + id: "cannotDisseminateFormat",
		"verb=GetRecord&metadataPrefix=oai_dc&identifier=" + name + draft:                      "idDoesNotExist",
		"verb=GetRecord&metadataPrefix=oai_dc&identifier=" + name + strings.ToUpper(id):        "idDoesNotExist",
		"verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:other.example:" + id:              "idDoesNotExist",
		"verb=ListMetadataFormats&identifier=" + name + "0198c0de-0000-7000-8000-000000000001": "idDoesNotExist",
		list + "&from=2126-01-01": "noRecordsMatch", list + "&until=1969-12-31T23:59:59Z": "noRecordsMatch", list + "&until=0001-01-01": "noRecordsMatch",
		list + "&set=subject.toan": "noRecordsMatch", list + "&set=other": "noRecordsMatch", list + "&set=subject.~6": "noRecordsMatch", list + "&set=subject:su": "noRecordsMatch", list + "&set=subject.~00": "noRecordsMatch", list + "&set=grade.~ff": "noRecordsMatch",
		list + "&from=9999-12-31": "noRecordsMatch", list + "&until=9999-12-31": "", list + "&from=1970-01-01T00:00:00Z&until=9999-12-31T23:59:59Z": "", list + "&from=0001-01-01": "",
	} {
		document := oai(t, s, arguments)
		assert.Equal(t, code, document.Error.Code, "%q", arguments)
		if code == "badVerb" || code == "badArgument" {
			assert.Empty(t, document.Request.Verb, "%q: attributes of a request that was not understood", arguments)
		} else {
			assert.NotEmpty(t, document.Request.Verb, "%q", arguments)
		}
	}
}

// RULES §28.5.
func TestAListIsReadInPagesAndEachTokenAsOftenAsWanted(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "metadata")
	s.Multiply(t, published(t, s, map[string]any{"title": "Sách"}), 204)
	whole := settled(t, s, "verb=ListRecords&metadataPrefix=oai_dc")
	seen, date, document := map[string]bool{}, whole.Date, whole
	for page := 0; ; page++ {
		assert.Equal(t, date, document.Date, "all pages of a list are of one moment")
		for _, r := range document.Records {
			assert.False(t, seen[r.Header.Identifier], "%s is twice in the list", r.Header.Identifier)
			seen[r.Header.Identifier] = true
		}
		require.Len(t, document.RecordTokens, 1)
		assert.Equal(t, fmt.Sprint(page*100), document.RecordTokens[0].Cursor)
		if document.RecordTokens[0].Next == "" {
			break
		}
		next := "verb=ListRecords&resumptionToken=" + document.RecordTokens[0].Next
		document = oai(t, s, next)
		assert.Equal(t, string(document.Raw), string(oai(t, s, next).Raw), "the same token gives the same page")
		assert.Equal(t, "badResumptionToken", oai(t, s, strings.Replace(next, "ListRecords", "ListIdentifiers", 1)).Error.Code)
		forged := next[:len(next)-3] + map[bool]string{true: "AAA", false: "BBB"}[!strings.HasSuffix(next, "AAA")]
		assert.Equal(t, "badResumptionToken", oai(t, s, forged).Error.Code)
	}
	assert.Len(t, seen, 205)
	assert.Len(t, document.Records, 5)
	short := oai(t, s, "verb=ListRecords&metadataPrefix=oai_dc&until="+date[:10]+"&set=subject.toan-1")
	assert.NotEmpty(t, short.Records)
	assert.Empty(t, short.RecordTokens, "a list of one page has no token")
}

// RULES §28.6: a harvester continues from the responseDate of any page and gets exactly what has changed.
func TestWhatChangesDuringAHarvestComesWithTheNext(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "metadata")
	original := published(t, s, map[string]any{"title": "Sách"})
	ids := append(s.Multiply(t, original, 149), original)
	manager := s.As(t, "manager")
	first := settled(t, s, "verb=ListIdentifiers&metadataPrefix=oai_dc")
	id := func(h oaiHeader) string { return h.Identifier[len("oai:127.0.0.1:"):] }
	delivered := map[string]bool{}
	for _, h := range first.Headers {
		delivered[id(h)] = true
	}
	left := 0
	for _, book := range ids { // everything that the second page would have had
		if !delivered[book] {
			manager.Act(book, "unpublish", map[string]any{"comment": "Có lỗi."}).Want(200)
			left++
		}
	}
	require.Equal(t, 50, left)
	harness.UntilStamped(t, s.DSN)
	second := oai(t, s, "verb=ListIdentifiers&resumptionToken="+first.HeaderTokens[0].Next)
	require.Len(t, second.Headers, 1, "a page has a record")
	assert.Equal(t, "deleted", second.Headers[0].Status, "in its present state")
	assert.Equal(t, []oaiToken{{"100", ""}}, second.HeaderTokens)
	assert.Equal(t, first.Date, second.Date)

	wait.Until(t, func() bool {
		return len(oai(t, s, "verb=ListIdentifiers&metadataPrefix=oai_dc&from="+second.Date).Headers) == left
	}, "the next harvest has what has changed")
}

// RULES §28.5: a token gives a page, also if the remaining records have left the set or the times of the list.
func TestATokenGivesAPageWhateverHasLeftItsList(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "metadata")
	original := published(t, s, map[string]any{"title": "Sách", "grade": "Lớp 10"})
	all := append(s.Multiply(t, original, 100), original)
	const list = "verb=ListIdentifiers&metadataPrefix=oai_dc"
	ofSet := settled(t, s, list+"&set=grade.lop-10")
	delivered := map[string]bool{}
	for _, h := range ofSet.Headers {
		delivered[h.Identifier] = true
	}
	left := slices.DeleteFunc(all, func(id string) bool { return delivered["oai:127.0.0.1:"+id] })
	require.Len(t, left, 1)
	last := oai(t, s, "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:"+left[0]).One.Header
	untilLast := settled(t, s, list+"&until="+last.Date)

	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	manager.Act(left[0], "unpublish", map[string]any{"comment": "Sai lớp."}).Want(200)
	editor.Put("/ebooks/"+left[0], map[string]any{"grade": "Lớp 11"}).Want(200)
	editor.Act(left[0], "submit", nil).Want(200)
	manager.Act(left[0], "approve", nil).Want(200)
	manager.Act(left[0], "publish", nil).Want(200)
	harness.UntilStamped(t, s.DSN)
	resume := func(first oaiDocument) oaiHeader {
		require.Len(t, first.HeaderTokens, 1)
		page := oai(t, s, "verb=ListIdentifiers&resumptionToken="+first.HeaderTokens[0].Next)
		assert.Empty(t, page.Error.Code)
		require.Len(t, page.Headers, 1)
		assert.Equal(t, []oaiToken{{"100", ""}}, page.HeaderTokens)
		assert.Equal(t, first.Date, page.Date)
		return page.Headers[0]
	}
	assert.Equal(t, last.Identifier, resume(untilLast).Identifier, "in its present state")
	assert.True(t, delivered[resume(ofSet).Identifier], "a record of the set once more")

	manager.Post("/values/unite", map[string]any{"field": "grade", "from": []string{"Lớp 10"}, "to": "Khối 10"}).Want(201)
	wait.Until(t, func() bool {
		return oai(t, s, list+"&set=grade.lop-10").Error.Code == "noRecordsMatch"
	}, "the set is empty")
	assert.NotContains(t, resume(ofSet).Sets, "grade.lop-10")
}
