import { CircleAlert, CircleCheck, Lightbulb } from 'lucide-react'
import type { Finding } from '~/domain/a2p/a2p.schema'
import { a2pPagesWords } from './a2p-pages.words'

const nameOf = (field: string): string => {
  const sample = /^messageSamples\[(\d)\]$/.exec(field)?.[1]
  return sample === undefined
    ? a2pPagesWords.fieldNames[field as keyof typeof a2pPagesWords.fieldNames]
    : a2pPagesWords.sampleName(Number(sample) + 1)
}

/** What the checker says about the stored draft. */
export function Findings({ findings }: { findings: Finding[] | null }) {
  const refused = (findings ?? []).filter(({ severity }) => severity === 'refused').length
  const advice = (findings ?? []).length - refused
  return (
    <section aria-labelledby="a2p-checks" className="rounded-l border border-line bg-panel px-4 py-4">
      <h2 id="a2p-checks" className="text-m font-semibold">
        {a2pPagesWords.checksTitle}
      </h2>
      <div role="status" className="mt-1 text-s text-muted">
        {findings === null ? (
          a2pPagesWords.checksEmpty
        ) : findings.length === 0 ? (
          <span className="flex items-start gap-2">
            <CircleCheck size={14} aria-hidden className="mt-0.5 shrink-0 text-ok" />
            {a2pPagesWords.checksPassed}
          </span>
        ) : (
          a2pPagesWords.checksCount(refused, advice)
        )}
      </div>
      {findings && findings.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
          {findings.map(({ code, field, severity, words: text }, index) => (
            <li key={`${code}-${field}-${index}`} className="flex items-start gap-2 text-s">
              {severity === 'refused' ? (
                <CircleAlert size={14} aria-label={a2pPagesWords.refusedTag} className="mt-0.5 shrink-0 text-danger" />
              ) : (
                <Lightbulb size={14} aria-label={a2pPagesWords.adviceTag} className="mt-0.5 shrink-0 text-warn" />
              )}
              <span className="min-w-0 break-words">
                <span className="font-medium text-text">{nameOf(field)}</span>
                <span className="block text-muted">{text}</span>
                <span className="block text-xs text-faint">{a2pPagesWords.code(code)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
