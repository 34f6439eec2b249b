import type { ProfileField, ProfileView } from '~/domain/business-profiles/business-profiles.schema'
import { profileLabels } from '~/domain/business-profiles/business-profiles.words'
import { INDUSTRIES, OTHER, type Industry } from '~/domain/business-profiles/profile-options'
import { stateName } from '~/domain/places/us-states'
import { Section } from '~/ui/page-shell'
import { trustPagesWords } from './trust-pages.words'

const SECTIONS: ReadonlyArray<{ id: string; title: string; fields: readonly ProfileField[] }> = [
  {
    id: 'business',
    title: trustPagesWords.business,
    fields: ['businessName', 'businessType', 'industry', 'businessRegistrationNumber', 'websiteUrl'],
  },
  { id: 'address', title: trustPagesWords.address, fields: ['street', 'city', 'state', 'zip'] },
  {
    id: 'representative',
    title: trustPagesWords.representative,
    fields: ['firstName', 'lastName', 'email', 'personalNumber', 'businessTitle', 'jobPosition'],
  },
  { id: 'calls', title: trustPagesWords.calls, fields: ['callerIdName', 'callPurpose', 'callPurposeOther'] },
]

function shownValue({ data }: ProfileView, field: ProfileField): string {
  const value = data[field]
  if (field === 'industry') return INDUSTRIES[value as Industry] ?? value
  return field === 'state' ? stateName(value) : value
}

/** What the carrier has. */
export const ReadOnlyProfile = ({ profile }: { profile: ProfileView }) => (
  <>
    {SECTIONS.map(({ id, title, fields }) => (
      <Section key={id} id={id} title={title}>
        <dl className="grid grid-cols-2 gap-x-5 gap-y-4 max-sm:grid-cols-1">
          {fields
            .filter((field) => field !== 'callPurposeOther' || profile.data.callPurpose === OTHER)
            .map((field) => (
              <div key={field} className="min-w-0">
                <dt className="text-s text-muted">{profileLabels[field]}</dt>
                <dd dir="auto" className="mt-0.5 text-m break-words text-text">
                  {shownValue(profile, field) || trustPagesWords.none}
                </dd>
              </div>
            ))}
        </dl>
      </Section>
    ))}
  </>
)
