interface BarChartProps {
  label: string
  bars: { name: string; value: number; words: string }[]
}

const COLOR_COUNT = 7

/** Labels, because color and height may not be the only sign. */
export function BarChart({ label, bars }: BarChartProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="flex h-[220px] gap-3 overflow-x-auto">
      {bars.map(({ name, value, words }, index) => (
        <li key={name} title={`${name}: ${words}`} className="flex max-w-28 min-w-16 flex-1 flex-col gap-1">
          <div className="flex min-h-0 flex-1 flex-col justify-end gap-1">
            <span className="tabular text-center text-s text-muted">{value.toLocaleString('en-US')}</span>
            <div
              aria-hidden
              className="min-h-0.5 rounded-t-s"
              style={{
                height: `${String((100 * value) / max)}%`,
                background: `var(--chart-${String((index % COLOR_COUNT) + 1)})`,
              }}
            />
          </div>
          <span dir="auto" className="truncate border-t border-line pt-1 text-center text-s text-text">
            {name}
          </span>
          <span className="sr-only">{words}</span>
        </li>
      ))}
    </ul>
  )
}
