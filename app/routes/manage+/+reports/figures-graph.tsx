import { useEffect } from 'react'
import { createLazyModule } from '~/ui/lazy-module'
import { Section } from '~/ui/page-shell'
import type { ChartRow } from './figures-chart'
import { reportPagesWords } from './report-pages.words'

/** recharts: 100 kB. */
const chart = createLazyModule(() => import('./figures-chart'))

/** The table beside it has the same figures. */
export function FiguresGraph({ rows }: { rows: readonly ChartRow[] }) {
  const loaded = chart.useLoaded()
  useEffect(() => {
    // Without the picture the table remains.
    chart.load().catch(() => {})
  }, [])
  return (
    <Section title={reportPagesWords.chart}>
      <div aria-hidden className="h-60">
        {loaded ? <loaded.FiguresChart rows={rows} /> : null}
      </div>
    </Section>
  )
}
