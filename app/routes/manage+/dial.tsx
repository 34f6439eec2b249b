import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ClipboardList } from 'lucide-react'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { findCampaign, listCampaignsToDial } from '~/domain/campaigns/campaigns.read.server'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { isDialable } from '~/domain/phone-numbers/possible-number'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { findCurrentDialSession, listSelections } from '~/domain/dial-sessions/dial-sessions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveData, useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { PageHeader, Section } from '~/ui/page-shell'
import { orNotFound } from '../+form/submission'
import { CAMPAIGNS, openedFrom } from '../+campaigns/campaign-paths'
import { CampaignList } from './+campaigns/campaign-list'
import { CampaignProgress } from '../+campaigns/campaign-progress'
import { isLiveSession } from '../+shell/is-live-session'
import { WelcomeBanner } from './+guide/welcome-banner'
import { NoCampaigns } from './+campaigns/no-campaigns'
import { patchCampaign, patchCampaigns } from '../+campaigns/patch-campaign'
import { patchSelections } from './+dial/patch-selections'
import { usePermissions } from './+shell/use-permissions'
import { readPracticeNumber } from './+dial/practice-path'
import { PracticePhone } from './+dial/practice-phone'
import { SelectionTable } from './+dial/selection-table'
import { shellWords } from './+shell/shell.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: shellWords.dialer }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams
  const [campaignId, contactId] = [query.get('campaign'), query.get('contact')]
  const [requested, contact, others, session] = await Promise.all([
    campaignId ? orNotFound(findCampaign(ctx, campaignId)) : null,
    contactId ? orNotFound(findContact(ctx, contactId)) : null,
    listCampaignsToDial(ctx, 10),
    findCurrentDialSession(ctx),
  ])
  const live = isLiveSession(session)
  // A live session wins over the campaign in the address.
  const campaign = live && session?.campaign.kind === 'list' ? await findCampaign(ctx, session.campaign.id) : requested
  const selections = session ? (await listSelections(ctx, session.id, { limit: 50 })).items : []
  // Stage campaigns are started from their board.
  const canStart = requested === null || requested.boardId === null
  return {
    campaign,
    contact,
    practice: context.world.demo && context.world.simulated ? readPracticeNumber(query) : null,
    calledNumber: findCalledNumber(contact, query.get('number')),
    canStart,
    live,
    sessionId: session?.id ?? null,
    dialedName: live ? session!.campaign.name : null,
    owed: session && findOwedCall(session),
    selections,
    others: others.items,
  }
}

/** '(602) 555-0123'. null: no such number. */
function findCalledNumber(contact: ContactView | null, number: string | null): string | null {
  if (contact === null) return number !== null && isDialable(number) ? formatPhone(number) : null
  const { phones } = contact
  return (number === null ? phones[0] : phones.find((phone) => phone.number === number))?.display ?? null
}

/** Ended, and waits for its disposition: nothing else is dialed before. */
function findOwedCall({ lines, wrapUpLineId }: Pick<DialSessionView, 'lines' | 'wrapUpLineId'>) {
  const line = lines.find(({ id }) => id === wrapUpLineId)
  return line ? { lineId: line.id, name: line.info || line.number || shellWords.lastCall } : null
}

export const clientLoader = createCachedLoader()

/** The dialer itself is mounted by the layout and outlives this page. */
export default function Dial() {
  const can = usePermissions()
  const { contact, live, sessionId, ...loaded } = useLoaderData<typeof loader>()
  const campaign = useLiveData(loaded.campaign, (now, event) => now && patchCampaign(now, event))
  const selections = useLiveData(loaded.selections, (now, event) => patchSelections(now, sessionId, event))
  const others = useLiveData(loaded.others, patchCampaigns).filter(({ id }) => id !== campaign?.id)
  const reloadPage = useReloadPage()
  useLiveEvents((event) => {
    if (event.type !== 'dial-session.changed') return
    const { session } = event.payload
    // A session that began, ended or was replaced changes the whole page: reload.
    const isOwedChanged = !live && session.wrapUpLineId !== (loaded.owed?.lineId ?? null)
    if (session.id !== sessionId || isLiveSession(session) !== live || isOwedChanged) reloadPage()
  })
  return (
    <>
      <noscript>
        <Banner tone="warn" title={shellWords.dialerNeedsJavascript}>
          {shellWords.usesBrowserMicrophoneShowsCalls}
        </Banner>
      </noscript>
      {can.dial ? null : <Banner tone="warn">{shellWords.roleNoDialerSeatYou}</Banner>}
      <WelcomeBanner product="dialer" />
      <PageHeader
        title={campaign?.name ?? loaded.dialedName ?? contact?.name ?? loaded.calledNumber ?? 'Dialer'}
        actions={
          <ButtonLink to={CAMPAIGNS} state={openedFrom('/manage/dial')} icon={<ClipboardList size={16} aria-hidden />}>
            {shellWords.campaigns}
          </ButtonLink>
        }
      >
        {live
          ? null
          : loaded.owed && (campaign || contact)
            ? shellWords.chooseDispositionThenConnect(loaded.owed.name)
            : campaign
              ? campaign.boardId === null
                ? shellWords.pressConnectMicrophoneJoinsFirst
                : shellWords.campaignDialsStageStartBoard
              : contact
                ? shellWords.pressConnectCall(loaded.calledNumber ?? contact.name)
                : loaded.calledNumber
                  ? shellWords.pressConnectCall(loaded.calledNumber)
                  : shellWords.chooseWhatDial}
      </PageHeader>
      {loaded.practice ? <PracticePhone number={loaded.practice} /> : null}
      {campaign ? (
        <Section title={shellWords.progress} id="progress">
          <CampaignProgress campaign={campaign} />
        </Section>
      ) : null}
      {selections.length ? (
        <section aria-labelledby="selections" className="flex flex-col gap-2">
          <h2 id="selections" className="text-l font-semibold">
            {shellWords.dialLog}
          </h2>
          <SelectionTable selections={selections} />
        </section>
      ) : null}
      {others.length && !live && !loaded.practice ? (
        <CampaignList title={campaign || contact ? shellWords.otherCampaigns : 'Campaigns'} campaigns={others} />
      ) : campaign || contact || live || loaded.practice ? null : (
        <NoCampaigns />
      )}
    </>
  )
}
