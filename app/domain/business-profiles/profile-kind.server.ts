import type { Ctx } from '../context.server'
import { isProvince } from '../places/us-states'
import {
  StepRefused,
  type CreateStep,
  type RegistrationKind,
  type Step,
  type StepRun,
} from '../registrations/registration-kind'
import { pollBundle } from '../registrations/bundle-status'
import type { BundleKind, EndUserType } from '../registrations/trust-carrier.port'
import { findProfileRow, openEin, type ProfileRow } from './business-profiles.read.server'
import { websiteOf } from './check-profile'
import { formatEin } from './ein'
import { isSoleProprietor } from './profile-options'

type ProfileBundle = Extract<BundleKind, 'business_profile' | 'sole_proprietor_profile'>

const bundleStep = (kind: ProfileBundle): string => `bundle:${kind}`

const KINDS: readonly ProfileBundle[] = ['business_profile', 'sole_proprietor_profile']

/** Without an EIN the carrier has a kind of profile of its own. */
export const bundleKindOf = (row: Pick<ProfileRow, 'business_type' | 'ein_sealed'>): ProfileBundle =>
  isSoleProprietor(row.business_type) && row.ein_sealed === '' ? 'sole_proprietor_profile' : 'business_profile'

const endUser = (name: string, type: EndUserType, attributes: Readonly<Record<string, string>>): CreateStep => ({
  name,
  create: (run) => run.carrier.createEndUser({ type, reference: run.referenceOf(name), attributes }),
  find: (run) => run.carrier.findEndUser({ type, reference: run.referenceOf(name) }),
  update: (run, sid) => run.carrier.updateEndUser(sid, attributes),
})

function people(ctx: Ctx, row: ProfileRow, kind: ProfileBundle): CreateStep[] {
  const person = {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone_number: row.personal_number,
  }
  if (kind === 'sole_proprietor_profile')
    return [endUser('sole-proprietor', 'starter_customer_profile_information', person)]
  return [
    endUser('business', 'customer_profile_business_information', {
      business_name: row.business_name,
      business_identity: 'direct_customer',
      business_industry: row.industry,
      business_type: row.business_type,
      business_registration_identifier: isProvince(row.state) ? 'CBN' : 'EIN',
      business_registration_number: formatEin(openEin(ctx, row)),
      business_regions_of_operation: 'USA_AND_CANADA',
      website_url: websiteOf(row.website_url)?.href ?? '',
    }),
    endUser('representative', 'authorized_representative_1', {
      ...person,
      business_title: row.business_title,
      job_position: row.job_position,
    }),
  ]
}

function addressOf(row: ProfileRow) {
  return {
    customerName: row.business_name,
    street: row.street,
    city: row.city,
    region: row.state,
    postalCode: row.zip.toUpperCase(),
    isoCountry: isProvince(row.state) ? ('CA' as const) : ('US' as const),
  }
}

async function profileSteps(ctx: Ctx, accountId: string): Promise<Step[]> {
  const row = await findProfileRow(ctx, accountId)
  if (!row) throw new Error(`account ${accountId} has no business profile`)
  const kind = bundleKindOf(row)
  const bundle = bundleStep(kind)
  const users = people(ctx, row, kind)
  const sidOf = (run: StepRun) => run.sidOf(bundle)
  return [
    {
      name: bundle,
      create: (run) => run.carrier.createBundle({ kind, reference: run.referenceOf(bundle), email: row.email }),
      find: (run) => run.carrier.findBundle({ kind, reference: run.referenceOf(bundle) }),
    },
    ...users,
    {
      name: 'address',
      create: (run) => run.carrier.createAddress(run.referenceOf('address'), addressOf(row)),
      find: (run) => run.carrier.findAddress(run.referenceOf('address')),
      update: (run, sid) => run.carrier.updateAddress(sid, addressOf(row)),
    },
    {
      name: 'document',
      create: (run) =>
        run.carrier.createAddressDocument({ reference: run.referenceOf('document'), addressSid: run.sidOf('address') }),
      find: (run) => run.carrier.findAddressDocument(run.referenceOf('document')),
    },
    {
      name: 'assign',
      async run(run) {
        for (const step of [...users.map(({ name }) => name), 'document'])
          await run.carrier.assignToBundle(kind, sidOf(run), run.sidOf(step))
      },
    },
    {
      name: 'evaluate',
      async run(run) {
        const problems = await run.carrier.checkBundle(kind, sidOf(run))
        if (problems.length > 0) throw new StepRefused(problems)
      },
    },
    { name: 'submit', run: (run) => run.carrier.submitBundle(kind, sidOf(run)) },
  ]
}

/** The bundle that was submitted last. Throws if there is none. */
export function profileBundleOf(
  row: Pick<ProfileRow, 'business_type' | 'ein_sealed'>,
  sids: Readonly<Record<string, string>>,
): { kind: ProfileBundle; sid: string } {
  const kind = bundleKindOf(row)
  const sid = sids[bundleStep(kind)]
  if (sid === undefined) throw new Error('the business profile was never submitted')
  return { kind, sid }
}

const polledKind = (sids: Readonly<Record<string, string>>, sid: string): ProfileBundle =>
  KINDS.find((kind) => sids[bundleStep(kind)] === sid) ?? 'business_profile'

export const profileKind: RegistrationKind = {
  kind: 'profile',
  steps: (ctx, { accountId }) => profileSteps(ctx, accountId),
  // The steps of the newest submission come last.
  polledStep: ({ sids }) => Object.keys(sids).findLast((step) => step.startsWith('bundle:')) ?? bundleStep(KINDS[0]!),
  poll: (carrier, { sids }, sid) => pollBundle(carrier, polledKind(sids, sid), sid),
  numbers: {
    takes: () => true,
    add: (run, { carrierSid }) => {
      const kind = latestKind(run)
      return run.carrier.assignNumber(kind, run.sidOf(bundleStep(kind)), carrierSid)
    },
    remove: (run, { carrierSid }) => {
      const kind = latestKind(run)
      return run.carrier.removeNumber(kind, run.sidOf(bundleStep(kind)), carrierSid)
    },
  },
}

const latestKind = ({ sids }: StepRun): ProfileBundle =>
  KINDS.find((kind) => bundleStep(kind) === Object.keys(sids).findLast((step) => step.startsWith('bundle:'))) ??
  'business_profile'
