import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useMemo, useState } from 'react';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import type { Rewrite } from '@/features/toc/rewrite/useRewrite';
import { formatNumber } from '@/text/format';
import { viOutlineTools as words } from '@/text/outline/viOutlineTools';
import { CheckLine } from '@/ui/fields/CheckLine';
import { TextBox } from '@/ui/fields/TextBox';
import { onePress } from '@/ui/focus/onePress';
import { hasMatch, type Query, replaceAll } from './replace';

interface Props {
  editor: OutlineEditor;
  keys: ReadonlySet<string>;
  rewrite: Rewrite;
}

/** Find and replace over the titles, with a count while typing. */
export function ReplaceForm({ editor, keys, rewrite }: Props) {
  const [query, setQuery] = useState<Query>({ text: '', matchCase: false, ignoreMarks: false });
  const [by, setBy] = useState('');
  const { lines } = editor;
  const found = useMemo(() => replaceAll(lines, { query, by, keys }), [lines, query, by, keys]);
  const next = useNextMatch(editor, query, keys);
  const [places, changed] = [formatNumber(found.places), formatNumber(found.changed)];
  const none = found.places === 0;
  const replace = (event: FormEvent) => {
    event.preventDefault();
    if (!none) rewrite.change(found.lines, words.replaced(places, changed));
  };
  return (
    <Box component="form" onSubmit={replace} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextBox
          label={words.find}
          value={query.text}
          autoFocus
          onChange={({ target }) => setQuery({ ...query, text: target.value })}
          hint={
            query.text === ''
              ? ' '
              : found.places > 0
                ? words.places(places, changed)
                : words.nowhere
          }
          inputProps={{ autoComplete: 'off' }}
        />
        <TextBox
          label={words.by}
          value={by}
          onChange={({ target }) => setBy(target.value)}
          inputProps={{ autoComplete: 'off' }}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' }}>
        <CheckLine
          label={words.matchCase}
          on={query.matchCase}
          onChange={(matchCase) => setQuery({ ...query, matchCase })}
        />
        <CheckLine
          label={words.ignoreMarks}
          on={query.ignoreMarks}
          onChange={(ignoreMarks) => setQuery({ ...query, ignoreMarks })}
        />
        <Button size="small" color="inherit" disabled={none} onClick={next}>
          {words.next}
        </Button>
        <Button size="small" type="submit" variant="outlined" disabled={none} {...onePress}>
          {words.replace}
        </Button>
      </Box>
    </Box>
  );
}

/** Goes to the next line that matches, and from the last one to the first. */
function useNextMatch(editor: OutlineEditor, query: Query, keys: ReadonlySet<string>) {
  const [last, setLast] = useState<string | null>(null);
  const { lines } = editor;
  return () => {
    const after = lines.findIndex(({ key }) => key === last) + 1;
    const cyclic = [...lines.slice(after), ...lines.slice(0, after)];
    const line = cyclic.find(({ key, title }) => keys.has(key) && hasMatch(title, query));
    if (!line) return;
    setLast(line.key);
    editor.goTo({ key: line.key, part: 'title', caret: 'end' });
  };
}
