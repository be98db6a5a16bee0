import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldName } from '@/api/recordSchema';
import type { Ebook } from '@/api/types';
import { NoteMark } from '@/features/notes/place/NoteMark';
import { fieldNames, fieldOf } from '@/features/record/recordFields';
import { shownValue, tagsOf } from '@/features/record/recordValues';
import { formatSize, formatTime } from '@/text/format';
import { fieldLabels } from '@/text/record/fieldLabels';
import { viEbooks } from '@/text/record/viEbooks';
import { Panel } from '@/ui/Panel';
import { Tag } from '@/ui/Tag';

const { field } = viEbooks;

/** The record without its title: description, other fields, size, creator and times, and tags. */
export function Metadata({ ebook }: { ebook: Ebook }) {
  const tags = tagsOf(ebook.tags);
  return (
    <Panel title={viEbooks.detail.info}>
      <Box data-place="field:description" sx={{ mb: 2.5 }}>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {ebook.description || <Missing />}
        </Typography>
        <NoteMark place={{ kind: 'field', field: 'description' }} />
      </Box>
      <Box component="dl" sx={gridSx}>
        {rowsOf(ebook).map(({ label, value, name }) => (
          <Box key={label} data-place={name && `field:${name}`} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label} {name && <NoteMark place={{ kind: 'field', field: name }} offersNew />}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value || <Missing />}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box data-place="field:tags">
        {tags.length > 0 && (
          <Box component="ul" aria-label={fieldLabels.tags} sx={tagsSx}>
            {tags.map((tag) => (
              <li key={tag}>
                <Tag>{tag}</Tag>
              </li>
            ))}
          </Box>
        )}
        <NoteMark place={{ kind: 'field', field: 'tags' }} />
      </Box>
    </Panel>
  );
}

const gridSx = {
  display: 'grid',
  gap: 2,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
};

const tagsSx = {
  listStyle: 'none',
  p: 0,
  m: 0,
  mt: 2.5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
};

function Missing() {
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      {field.none}
    </Box>
  );
}

const rowNames = fieldNames.filter((name) => !fieldOf(name).noRow);

interface Row {
  label: string;
  value: string;
  /** The field of the record, which notes may refer to. */
  name?: FieldName;
}

function rowsOf(ebook: Ebook): Row[] {
  const size = ebook.file_size;
  return [
    ...rowNames.map((name) => ({
      label: fieldLabels[name],
      value: shownValue(name, ebook[name]),
      name,
    })),
    {
      label: field.size,
      value: size === null ? viEbooks.upload.missingShort : formatSize(size),
    },
    { label: field.creator, value: ebook.creator.full_name },
    { label: field.created, value: formatTime(ebook.created_at) },
    { label: field.updated, value: formatTime(ebook.updated_at) },
  ];
}
