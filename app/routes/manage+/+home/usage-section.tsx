import type { SessionView } from '~/domain/access/access.schema'
import { getUsageLeft } from '~/domain/usage/usage-left'
import { CONSUMABLES } from '~/domain/usage/usage-limits'
import { consumableName, usageWords } from '~/domain/usage/usage.words'
import { cx } from '~/ui/cx'
import { Section } from '~/ui/page-shell'
import { usageTones } from '../../+ui/usage-readout'

/** What is left of the plan (4-trust §2.15). Nothing where all is unlimited. `now`: the server's, so that a page without scripts says the same. */
export function UsageSection({ session, now }: { session: SessionView; now: number }) {
  const rows = CONSUMABLES.flatMap((consumable) => {
    const usage = getUsageLeft(session, consumable, now)
    return usage === null ? [] : [{ consumable, usage }]
  })
  if (rows.every(({ usage }) => usage.left === null && usage.detail === null)) return null
  return (
    <Section title={usageWords.usage} id="usage">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
        {rows.map(({ consumable, usage: { left, tone, detail } }) => (
          <div key={consumable} className="min-w-0">
            <dt className="text-s text-muted">{consumableName[consumable]}</dt>
            <dd className={cx('tabular text-l font-semibold', tone === 'normal' ? 'text-text' : usageTones[tone])}>
              {left === null ? usageWords.unlimited : usageWords.remaining(left)}
            </dd>
            {detail === null ? null : <dd className="text-s text-muted">{detail}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  )
}
