import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Check, ChevronRight, Phone, SlidersHorizontal, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { findSession } from '~/domain/access/access.read.server'
import { listContactLists } from '~/domain/contacts/contacts.read.server'
import { listCampaigns } from '~/domain/dialer/campaigns.read.server'
import { ButtonLink } from '~/ui/button'
import { count } from '~/ui/count'
import { PageHeader, Section } from '~/ui/page-shell'
import { CampaignProgress, CampaignStatus } from './+campaigns/campaign-progress'

export const meta: MetaFunction = () => [{ title: 'Home' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const [session, lists, campaigns] = await Promise.all([
    findSession(ctx),
    listContactLists(ctx, { limit: 1 }),
    listCampaigns(ctx, { limit: 5, status: 'ACTIVE' }),
  ])
  return { session, newestList: lists.items[0] ?? null, campaigns: campaigns.items }
}

export default function Home() {
  const { session, newestList, campaigns } = useLoaderData<typeof loader>()
  const minutes = session.permissions.maxLimits.dialMinutes
  const current = campaigns[0]
  return (
    <>
      <PageHeader title={`Hello ${session.user.firstName}`}>
        {minutes.unlimited ? 'Your minutes are unlimited.' : `${count(session.remaining.dialMinutes, 'minute')} left.`}
      </PageHeader>
      <Section title="What to do next" id="next">
        <ol className="-my-4 divide-y divide-line">
          <Step
            icon={<Upload size={16} aria-hidden />}
            done={newestList !== null}
            title="Import contacts"
            action={
              <ButtonLink to="/manage/contacts/import" variant={newestList ? 'secondary' : 'primary'}>
                Import contacts
              </ButtonLink>
            }
          >
            {newestList
              ? `Your newest list is ${newestList.name}, with ${count(newestList.contactCount, 'contact')}.`
              : 'A CSV file is enough. No CRM is needed.'}
          </Step>
          <Step
            icon={<SlidersHorizontal size={16} aria-hidden />}
            title="Look at how you dial"
            action={<ButtonLink to="/manage/dialer-settings">Dialer Settings</ButtonLink>}
          >
            Lines, mode, ring timeout, caller ID, recording and safe hours.
          </Step>
          <Step
            icon={<Phone size={16} aria-hidden />}
            title="Start Dialing"
            action={
              <ButtonLink
                to={current ? `/manage/dial?campaign=${current.id}` : '/manage/contacts/lists'}
                variant={newestList ? 'primary' : 'secondary'}
              >
                Start Dialing
              </ButtonLink>
            }
          >
            {current ? `Go on with ${current.name}.` : 'Choose a list, and the dialer opens with it.'}
          </Step>
        </ol>
      </Section>
      {campaigns.length ? (
        <Section title="Campaigns" id="campaigns">
          <ul className="-my-4 divide-y divide-line">
            {campaigns.map((campaign) => (
              <li key={campaign.id}>
                <Link
                  to={`/manage/campaigns/${campaign.id}`}
                  className="group grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-4 py-3 max-sm:grid-cols-1 max-sm:gap-1"
                >
                  <span className="truncate text-m font-medium group-hover:underline">{campaign.name}</span>
                  <span className="justify-self-start">
                    <CampaignStatus status={campaign.status} />
                  </span>
                  <CampaignProgress campaign={campaign} />
                  <ChevronRight size={16} aria-hidden className="text-faint max-sm:hidden" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

interface StepProps {
  icon: ReactNode
  title: string
  done?: boolean
  action: ReactNode
  children: ReactNode
}

function Step({ icon, title, done = false, action, children }: StepProps) {
  return (
    <li className="flex items-center gap-4 py-4 max-sm:flex-wrap max-sm:items-start max-sm:gap-y-3">
      <span
        className={
          done
            ? 'flex size-8 shrink-0 items-center justify-center rounded-full bg-ok-soft text-ok'
            : 'flex size-8 shrink-0 items-center justify-center rounded-full bg-hover text-muted'
        }
      >
        {done ? <Check size={16} aria-hidden /> : icon}
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-3/4">
        <h3 className="text-m font-medium">
          {title}
          {done ? <span className="sr-only"> (done)</span> : null}
        </h3>
        <p className="text-m text-muted">{children}</p>
      </div>
      <div className="max-sm:w-full max-sm:pl-12">{action}</div>
    </li>
  )
}
