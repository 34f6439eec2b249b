interface BarChartProps {
  label: string
  bars: { name: string; value: number; /** Said of it besides: its value and of how many. */ words: string }[]
}

/** Of the seven colours of the palette; what a bar is says its name. */
const COLOURS = 7

/** Upright bars, 220 px high. Each says its name and its value: neither colour nor height is their only sign. */
export function BarChart({ label, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="flex h-[220px] gap-3 overflow-x-auto">
      {bars.map(({ name, value, words }, place) => (
        <li key={name} title={`${name}: ${words}`} className="flex max-w-28 min-w-16 flex-1 flex-col gap-1">
          <div className="flex min-h-0 flex-1 flex-col justify-end gap-1">
            <span className="tabular text-center text-s text-muted">{value.toLocaleString('en-US')}</span>
            <div
              aria-hidden
              className="min-h-0.5 rounded-t-s"
              style={{
                height: `${String((100 * value) / most)}%`,
                background: `var(--chart-${String((place % COLOURS) + 1)})`,
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
