import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PhoneCall } from 'lucide-react'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { findCampaign, listCampaigns } from '~/domain/dialer/campaigns.read.server'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader, Section } from '~/ui/page-shell'
import { orMissing } from '../+form/submission'
import { CampaignProgress, CampaignStatus } from './+campaigns/campaign-progress'

export const meta: MetaFunction = () => [{ title: 'Dialer' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams
  const [campaignId, contactId] = [query.get('campaign'), query.get('contact')]
  const [campaign, contact, others] = await Promise.all([
    campaignId ? orMissing(findCampaign(ctx, campaignId)) : null,
    contactId ? orMissing(findContact(ctx, contactId)) : null,
    listCampaigns(ctx, { limit: 10, status: 'ACTIVE' }),
  ])
  return { campaign, contact, others: others.items.filter(({ id }) => id !== campaignId) }
}

/** The dialer itself is docked above, by the layout: it outlives this page. */
export default function Dial() {
  const { campaign, contact, others } = useLoaderData<typeof loader>()
  return (
    <>
      <noscript>
        <Banner tone="warn" title="The dialer needs scripts">
          It uses this browser&apos;s microphone and shows calls as they happen. Every other page works without.
        </Banner>
      </noscript>
      <PageHeader title={campaign?.name ?? contact?.name ?? 'Dialer'}>
        {campaign
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
      {others.length ? (
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
      ) : campaign || contact ? null : (
        <EmptyState
          icon={<PhoneCall size={24} aria-hidden />}
          title="No Campaigns Yet"
          action={
            <ButtonLink to="/manage/contacts/lists" variant="primary">
              Choose a list
            </ButtonLink>
          }
        >
          Select numbers from your CRM to create a campaign and start dialing
        </EmptyState>
      )}
    </>
  )
}
