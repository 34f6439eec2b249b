import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { DailySpend, SpendSlice } from '~/domain/wallet/wallet.schema'
import { billingPagesWords } from './billing-pages.words'
import { formatMoney } from './format-money'

interface SpendChartProps {
  slices: readonly SpendSlice[]
  days: readonly DailySpend[]
}

const dayLabel = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatDay = (date: unknown): string => dayLabel.format(new Date(String(date)))
const axis = { stroke: 'var(--text-faint)', tickLine: false, axisLine: false, fontSize: 12 } as const

export const SpendChart = ({ slices, days }: SpendChartProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <BarChart
      data={days.map(({ date, amounts }) => ({ date, ...amounts }))}
      margin={{ top: 8, right: 0, left: 0, bottom: 0 }}
    >
      <XAxis dataKey="date" tickFormatter={formatDay} minTickGap={24} {...axis} />
      <YAxis tickFormatter={formatMoney} width={64} {...axis} />
      <Tooltip
        cursor={{ fill: 'var(--hover)' }}
        contentStyle={{
          background: 'var(--raised)',
          border: '1px solid var(--line)',
          borderRadius: 8,
          color: 'var(--text)',
        }}
        labelFormatter={formatDay}
        formatter={(amount) => formatMoney(Number(amount))}
      />
      {slices.map(({ type, color }) => (
        <Bar
          key={type}
          dataKey={type}
          name={billingPagesWords.spendOf[type]}
          stackId="spend"
          fill={color}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  </ResponsiveContainer>
)
