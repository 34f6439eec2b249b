import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatNumber } from '~/ui/format-count'
import { reportPagesWords } from './report-pages.words'

export interface ChartRow {
  label: string
  calls: number
  connected: number
  conversations: number
}

const axis = { stroke: 'var(--text-faint)', tickLine: false, axisLine: false, fontSize: 12 } as const
/** Blue, amber and green differ also without colour vision: each is lighter or darker than its neighbour. */
const SERIES = [
  { key: 'calls', name: reportPagesWords.calls, fill: 'var(--chart-1)' },
  { key: 'connected', name: reportPagesWords.connected, fill: 'var(--chart-3)' },
  { key: 'conversations', name: reportPagesWords.conversations, fill: 'var(--chart-2)' },
] as const

const formatName = (name: string) => <span style={{ color: 'var(--text-muted)' }}>{name}</span>

export const FiguresChart = ({ rows }: { rows: readonly ChartRow[] }) => (
  <ResponsiveContainer width="100%" height="100%">
    <BarChart
      accessibilityLayer={false}
      data={[...rows]}
      margin={{ top: 8, right: 0, left: 0, bottom: 0 }}
      barGap={1}
      barCategoryGap="18%"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" minTickGap={16} {...axis} />
      <YAxis allowDecimals={false} width={44} tickFormatter={formatNumber} {...axis} />
      <Tooltip
        cursor={{ fill: 'var(--hover)' }}
        contentStyle={{
          background: 'var(--raised)',
          border: '1px solid var(--line)',
          borderRadius: 8,
          color: 'var(--text)',
        }}
        formatter={(count) => formatNumber(Number(count))}
      />
      <Legend iconType="circle" iconSize={8} formatter={formatName} />
      {SERIES.map(({ key, name, fill }) => (
        <Bar
          key={key}
          dataKey={key}
          name={name}
          fill={fill}
          radius={[2, 2, 0, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  </ResponsiveContainer>
)
