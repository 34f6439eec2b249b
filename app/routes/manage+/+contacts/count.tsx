/** One figure of a `dl`. */
export function Count({ label, value, tone = 'text-text' }: { label: string; value: number; tone?: string }) {
  return (
    <div>
      <dt className="text-s text-faint">{label}</dt>
      <dd className={`tabular text-2xl font-semibold ${tone}`}>{value.toLocaleString('en-US')}</dd>
    </div>
  )
}
