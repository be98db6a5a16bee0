import { columns } from '@/features/record/recordFields';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholders styled by `rowsSx`, as high as real rows, so that the layout does not jump. */
export function SkeletonRows({ extra }: { extra: readonly string[] }) {
  return rows.map((row) => (
    <tr key={row} className="bones" aria-hidden>
      <td>
        <div className="bone" style={{ width: 42, height: 56, margin: '0 0 0 32px' }} />
      </td>
      <td>
        <div className="bone" style={{ width: '70%' }} />
      </td>
      {columns.map((name) => (
        <td key={name} className="wide">
          <div className="bone" style={{ width: '55%' }} />
        </td>
      ))}
      {extra.map((name) => (
        <td key={name} className="extra">
          <div className="bone" style={{ width: '60%' }} />
        </td>
      ))}
      <td>
        <div className="bone" style={{ width: 96, height: 24, margin: 0 }} />
      </td>
      <td className="medium">
        <div className="bone" style={{ width: '80%' }} />
      </td>
      <td className="medium">
        <div className="bone" style={{ width: 78 }} />
      </td>
      <td />
    </tr>
  ));
}
