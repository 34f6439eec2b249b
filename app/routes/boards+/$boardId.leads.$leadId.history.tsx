import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { lastSelections } from '~/domain/leads/lead.read.server'
import { listLeadHistory } from '~/domain/leads/leads.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Badge } from '~/ui/badge'
import { CURSOR_PARAM, Pagination } from '~/ui/pagination'
import { FormattedTime } from '~/ui/formatted-time'
import { TextWithTimes } from '~/ui/text-with-times'
import { orNotFound } from '../+form/submission'
import { useBoardState } from './+board/use-board-state'
import { loadLead } from './+lead/lead-route.server'
import { listWaitingReasons } from './+lead/list-waiting-reasons'
import { LeadDialog } from './+ui/lead-dialog'
import { boardPagesWords } from './+board/board-pages.words'

export async function loader(args: LoaderFunctionArgs) {
  const lead = await loadLead(args)
  const ctx = await args.context.requireUser(args.request)
  const cursor = new URL(args.request.url).searchParams.get(CURSOR_PARAM) ?? undefined
  const place = { id: lead.boardId, stageId: lead.stageId, leadId: lead.id }
  return {
    lead,
    now: ctx.clock.now(),
    history: await orNotFound(listLeadHistory(ctx, { ...place, cursor })),
    selections: await orNotFound(lastSelections(ctx, place)),
  }
}

export const clientLoader = createCachedLoader()

type Loaded = SerializeFrom<typeof loader>

export default function LeadHistory() {
  const { lead, now, history, selections } = useLoaderData<typeof loader>()
  const { board } = useBoardState()
  const stage = board.stages.find(({ id }) => id === lead.stageId)?.name
  return (
    <LeadDialog
      lead={lead}
      title={boardPagesWords.historyOf(lead.name)}
      description={stage ? boardPagesWords.inLabel(stage) : undefined}
      width={560}
    >
      <div className="flex flex-col gap-5">
        <HistorySection title={boardPagesWords.next}>
          <ul className="flex flex-col gap-1 text-m text-text">
            {listWaitingReasons(lead, board.isTeam, now).map(({ text: words, at }) => (
              <li key={words}>
                {words} {at ? <FormattedTime at={at} /> : null}
              </li>
            ))}
          </ul>
        </HistorySection>
        {selections.length > 0 ? (
          <HistorySection title={boardPagesWords.dialingDecisions}>
            <ul className="flex flex-col gap-2">
              {selections.map((selection) => (
                <Selection key={selection.id} selection={selection} />
              ))}
            </ul>
          </HistorySection>
        ) : null}
        <HistorySection title={boardPagesWords.whatHappened}>
          <ol className="flex flex-col gap-2.5 border-l border-line pl-3">
            {history.items.map((entry) => (
              <li key={entry.id}>
                <p className="text-m text-text">
                  <TextWithTimes text={entry.text} />
                </p>
                <p className="text-s text-faint">
                  {entry.rule ? `${entry.rule}, ` : entry.by ? `${entry.by}, ` : ''}
                  <FormattedTime at={entry.at} />
                </p>
              </li>
            ))}
          </ol>
          <Pagination nextCursor={history.nextCursor} />
        </HistorySection>
      </div>
    </LeadDialog>
  )
}

function HistorySection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-s font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Selection({ selection: { decision, reasons, at } }: { selection: Loaded['selections'][number] }) {
  return (
    <li className="text-m">
      <span className="flex items-center gap-2 text-s text-faint">
        <Badge tone={decision === 'chosen' ? 'ok' : 'warn'}>{decision === 'chosen' ? 'Dialed' : 'Skipped'}</Badge>
        <FormattedTime at={at} />
      </span>
      <span className="text-muted">{reasons.join(' · ')}</span>
    </li>
  )
}
