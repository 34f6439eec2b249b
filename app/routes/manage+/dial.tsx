import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { findCampaign, listCampaigns } from '~/domain/dialer/campaigns.read.server'
import { findCurrentDialSession, listSelections } from '~/domain/dialer/dial-sessions.read.server'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { PageHeader, Section } from '~/ui/page-shell'
import { useRevalidateEvery } from '~/ui/use-revalidate-every'
import { orMissing } from '../+form/submission'
import { CampaignProgress, CampaignStatus } from './+campaigns/campaign-progress'
import { NoCampaigns } from './+campaigns/no-campaigns'
import { SelectionTable } from './+dial/selection-table'

export const meta: MetaFunction = () => [{ title: 'Dialer' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams
  const [campaignId, contactId] = [query.get('campaign'), query.get('contact')]
  const [asked, contact, others, session] = await Promise.all([
    campaignId ? orMissing(findCampaign(ctx, campaignId)) : null,
    contactId ? orMissing(findContact(ctx, contactId)) : null,
    listCampaigns(ctx, { limit: 10, status: 'ACTIVE' }),
    findCurrentDialSession(ctx),
  ])
  const live = session !== null && session.state !== 'ended' && session.state !== 'ready'
  // A session that runs is what the dialer shows, whatever the address asks for.
  const campaign = live && session.campaign.kind === 'list' ? await findCampaign(ctx, session.campaign.id) : asked
  const selections = session ? (await listSelections(ctx, session.id, { limit: 50 })).items : []
  const seat = ctx.actor.kind === 'user' && ctx.actor.permissions.has('call')
  return { seat, campaign, contact, live, selections, others: others.items.filter(({ id }) => id !== campaign?.id) }
}

/** How often the lists below the dialer are read again (ms); the lines themselves are live. */
const lookEvery = 3000

/** The dialer itself is docked above, by the layout: it outlives this page. */
export default function Dial() {
  const { seat, campaign, contact, live, selections, others } = useLoaderData<typeof loader>()
  useRevalidateEvery(live || campaign || contact ? lookEvery : null)
  return (
    <>
      <noscript>
        <Banner tone="warn" title="The dialer needs scripts">
          It uses this browser&apos;s microphone and shows calls as they happen. Every other page works without.
        </Banner>
      </noscript>
      {seat ? null : (
        <Banner tone="warn">Your role has no dialer seat: you can look at campaigns, and sellers dial them.</Banner>
      )}
      <PageHeader title={campaign?.name ?? contact?.name ?? 'Dialer'}>
        {live
          ? null
          : campaign
            ? 'Press Connect: your microphone joins first, then the lines dial.'
            : contact
              ? `Press Connect to call ${contact.phones[0]?.display ?? contact.name}.`
              : 'Choose what to dial.'}
      </PageHeader>
      {campaign ? (
        <Section title="Progress" id="progress">
          <CampaignProgress campaign={campaign} />
        </Section>
      ) : null}
      {selections.length ? (
        <section aria-labelledby="selections" className="flex flex-col gap-2">
          <h2 id="selections" className="text-l font-semibold">
            Chosen and skipped
          </h2>
          <SelectionTable selections={selections} />
        </section>
      ) : null}
      {others.length && !live ? (
        <Section title={campaign || contact ? 'Other campaigns' : 'Campaigns'} id="campaigns">
          <ul className="-my-4 divide-y divide-line">
            {others.map((other) => (
              <li
                key={other.id}
                className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-4 py-3 max-sm:grid-cols-1 max-sm:gap-1.5"
              >
                <Link to={`/manage/campaigns/${other.id}`} className="truncate text-m font-medium hover:underline">
                  {other.name}
                </Link>
                <span className="justify-self-start">
                  <CampaignStatus status={other.status} />
                </span>
                <CampaignProgress campaign={other} />
                <ButtonLink to={`/manage/dial?campaign=${other.id}`} size="s">
                  Start Dialing
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Section>
      ) : campaign || contact || live ? null : (
        <NoCampaigns />
      )}
    </>
  )
}
