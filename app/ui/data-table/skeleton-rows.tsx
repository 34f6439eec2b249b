import { Skeleton } from '../skeleton'

const ROWS = 8

/** Rows of a list that is loading. */
export const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} aria-hidden className="max-sm:block max-sm:px-4 max-sm:py-3">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="h-11 sm:px-4 max-sm:block max-sm:h-6">
          <Skeleton className="h-3 w-4/5 max-w-40" />
        </td>
      ))}
    </tr>
  ))
