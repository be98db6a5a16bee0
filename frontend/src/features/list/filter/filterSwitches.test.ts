import { expect, it } from 'vitest';
import { changeOnPress, isOn, switchesOf } from './filterSwitches';
import { type ListParams, parseListParams, toAddress } from './listParams';
import { savedQuery, suggestedName } from './savedQuery';

const parse = (address: string) => parseListParams(new URLSearchParams(address));
const [queue, assigned, mine, returned] = switchesOf(true, true);

const after = (address: string, what: typeof queue) => {
  const params = parse(address);
  const now: ListParams = { ...params, ...(what && changeOnPress(params, what)) };
  return toAddress(now).toString();
};

it.each([
  ['', assigned, 'assigned=me'],
  ['assigned=me&status=PENDING_REVIEW', assigned, 'status=PENDING_REVIEW'],
  ['', mine, 'created_by=me'],
  ['created_by=me', mine, ''],
  ['created_by=somebody', mine, 'created_by=me'],
  ['sort=title', queue, 'status=PENDING_REVIEW'],
  ['status=PENDING_REVIEW&created_by=me', queue, 'created_by=me'],
  ['status=DRAFT', queue, 'status=PENDING_REVIEW'],
  ['', returned, 'status=REJECTED&created_by=me'],
  ['status=REJECTED&created_by=me&grade=5', returned, 'grade=5'],
])('from "%s" a switch sets its filters and clears them', (from, what, to) => {
  expect(after(from, what)).toBe(to);
});

it('a switch is on where its filters are set, however they were set', () => {
  const params = parse('status=REJECTED&created_by=me&search=a');
  expect(switchesOf(true).map((one) => isOn(params, one))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

it('the queue is a switch for reviewers', () => {
  expect(switchesOf(false).map(({ key }) => key)).toEqual(['mine', 'returned', 'unchecked']);
});

it('the bin is a switch for users who may see it, beside any other filter', () => {
  expect(switchesOf(true).map(({ key }) => key)).not.toContain('deleted');
  const bin = switchesOf(true, true).at(-1);
  expect(bin?.key).toBe('deleted');
  expect(after('status=DRAFT&grade=5', bin)).toBe('status=DRAFT&grade=5&deleted=true');
  expect(after('grade=5&deleted=true', bin)).toBe('grade=5');
  expect(suggestedName(parse('grade=5&deleted=true'))).toBe('5 · Đã xóa');
});

it('what nobody has checked is a switch of everybody, beside any other filter', () => {
  const unchecked = switchesOf(false).at(-1);
  expect(after('status=DRAFT&created_by=me', unchecked)).toBe(
    'status=DRAFT&created_by=me&unchecked=true',
  );
  expect(after('grade=5&unchecked=true', unchecked)).toBe('grade=5');
  expect(suggestedName(parse('grade=5&unchecked=true'))).toBe('5 · Chưa kiểm tra');
});

it('what is saved is filters, order and size, and not the page', () => {
  expect(savedQuery(parse('status=draft&page=4&sort=title&limit=50'))).toBe(
    'status=DRAFT&sort=title&limit=50',
  );
});

it.each([
  [
    'status=DRAFT&subject=Toán&grade=5&created_by=me&search= đo ',
    '“đo” · Bản nháp · Toán · 5 · Do tôi tạo',
  ],
  ['sort=title', ''],
])('%s is proposed as "%s"', (address, name) => {
  expect(suggestedName(parse(address))).toBe(name);
});
