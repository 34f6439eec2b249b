export const NumberChips = ({ numbers }: { numbers: readonly string[] }) => (
  <ul className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
    {numbers.map((number) => (
      <li key={number} className="tabular rounded-full border border-line px-2.5 py-0.5 text-s">
        {number}
      </li>
    ))}
  </ul>
)
