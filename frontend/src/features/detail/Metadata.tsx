import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Ebook, EbookFields } from '@/api/types';
import { NoteMark } from '@/features/notes/place/NoteMark';
import { formatNumber, formatSize, formatTime, formatYear } from '@/text/format';
import { viEbooks } from '@/text/record/viEbooks';
import { Panel } from '@/ui/Panel';
import { Tag } from '@/ui/Tag';

const { field } = viEbooks;

/** All fields of the record, in form order. */
export function Metadata({ ebook, tools }: { ebook: Ebook; tools?: ReactNode }) {
  const tags = tagsOf(ebook.tags);
  return (
    <Panel title={viEbooks.detail.info} tools={tools}>
      <Box data-place="field:description" sx={{ mb: 2.5 }}>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {ebook.description || <Missing />}
        </Typography>
        <NoteMark place={{ kind: 'field', field: 'description' }} />
      </Box>
      <Box component="dl" sx={gridSx}>
        {rowsOf(ebook).map(([label, value, name]) => (
          <Box key={label} data-place={name && `field:${name}`} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label} {name && <NoteMark place={{ kind: 'field', field: name }} offers />}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value || <Missing />}
            </Typography>
          </Box>
        ))}
      </Box>
      {tags.length > 0 && (
        <Box
          component="ul"
          aria-label={field.tags}
          sx={{ listStyle: 'none', p: 0, m: 0, mt: 2.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}

const gridSx = {
  display: 'grid',
  gap: 2,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
};

function Missing() {
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      {field.none}
    </Box>
  );
}

/** The rows; those of form fields have the field's name, because notes may refer to them. */
function rowsOf(ebook: Ebook): [label: string, value: string, name?: keyof EbookFields][] {
  const number = (n: number | null) => (n === null ? '' : formatNumber(n));
  return [
    [field.subject, ebook.subject, 'subject'],
    [field.grade, ebook.grade, 'grade'],
    [field.language, ebook.language ? viEbooks.language[ebook.language] : '', 'language'],
    [field.author, ebook.author, 'author'],
    [field.publisher, ebook.publisher, 'publisher'],
    [
      field.year,
      ebook.published_year === null ? '' : formatYear(ebook.published_year),
      'published_year',
    ],
    [field.pages, number(ebook.total_pages), 'total_pages'],
    [
      field.size,
      ebook.file_size === null ? viEbooks.upload.missingShort : formatSize(ebook.file_size),
    ],
    [field.creator, ebook.creator.full_name],
    [field.created, formatTime(ebook.created_at)],
    [field.updated, formatTime(ebook.updated_at)],
  ];
}

/** Keywords split at commas, without blanks and duplicates. */
export function tagsOf(tags: string): string[] {
  return [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean);
}
