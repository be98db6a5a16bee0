import Skeleton from '@mui/material/Skeleton';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** As high as real rows, so that nothing jumps when they come. */
export function SkeletonRows() {
  return rows.map((row) => (
    <tr key={row} aria-hidden>
      <td>
        <Skeleton variant="rounded" width={42} height={56} sx={{ ml: 4 }} />
      </td>
      <td>
        <Skeleton width="70%" />
      </td>
      <td className="wide">
        <Skeleton width="60%" />
      </td>
      <td className="wide">
        <Skeleton width="50%" />
      </td>
      <td>
        <Skeleton variant="rounded" width={96} height={24} />
      </td>
      <td className="roomy">
        <Skeleton width="80%" />
      </td>
      <td className="roomy">
        <Skeleton width={78} />
      </td>
      <td />
    </tr>
  ));
}
