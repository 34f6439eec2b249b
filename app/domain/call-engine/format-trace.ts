import type { TracedStep } from './trace.server'

export function formatTrace({ step, at, entries }: TracedStep): string {
  const rows = entries.map(({ machine, event, from, to, effects }) => {
    const change = to === null ? `${from}, not accepted` : from === to ? from : `${from} → ${to}`
    return `  ${machine.padEnd(9)} ${event.padEnd(14)} ${change}${effects.length > 0 ? ` (${effects.join(', ')})` : ''}`
  })
  return [`${String(step).padStart(4)} ${new Date(at).toISOString()}`, ...rows].join('\n')
}
