// Package oldfonts turns text of old Vietnamese fonts into Unicode (RULES §17.18): TCVN3, VNI,
// VISCII and T5 of TeX, however a program read their bytes, UTF-8 that was read byte by byte, and letters that
// look alike. A text changes only where more of its words are syllables of Vietnamese afterwards.
//
// The pages have the same rules in frontend/src/text/oldFonts, and VPS, which only the name of a PDF's font
// identifies. testdata/cases.json keeps both in step.
package oldfonts
