import { RotateCw } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import {
  profileData,
  type ProfileData,
  type ProfileField,
  type ProfileView,
} from '~/domain/business-profiles/business-profiles.schema'
import { profileHints, profileLabels, profileWords } from '~/domain/business-profiles/business-profiles.words'
import { checkProfile, mostCharacters } from '~/domain/business-profiles/check-profile'
import { formatEin, isMasked } from '~/domain/business-profiles/ein'
import {
  BUSINESS_TYPES,
  CALL_PURPOSES,
  INDUSTRIES,
  industriesOf,
  isSoleProprietor,
  JOB_POSITIONS,
  OTHER,
} from '~/domain/business-profiles/profile-options'
import { listStates } from '~/domain/places/us-states'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Field, fieldAria, Input, Select } from '~/ui/field'
import { Section } from '~/ui/page-shell'
import { Tooltip } from '~/ui/tooltip'
import { useHydrated } from '~/ui/use-hydrated'
import { PostForm } from '../../+form/post-form'
import { SubmitButton } from '../../+form/submit-button'
import type { Refusal } from '../../+form/submission'
import { useActionResult } from '../../+form/use-action-result'
import { BUSINESS_PROFILE_PATH } from './trust-paths'
import { trustPagesWords } from './trust-pages.words'
import { useDraft } from './use-draft'

const EMPTY = profileData.parse({})

const TYPES: Partial<Record<ProfileField, 'email' | 'tel' | 'url'>> = {
  email: 'email',
  personalNumber: 'tel',
  websiteUrl: 'url',
}
const AUTOCOMPLETE: Partial<Record<ProfileField, string>> = {
  businessName: 'organization',
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  websiteUrl: 'url',
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  personalNumber: 'tel-national',
  businessTitle: 'organization-title',
}

interface ProfileFormProps {
  /** null: nothing was saved yet. */
  profile: ProfileView | null
  /** Names this window. */
  editor: string
  submitLabel: string
}

const readValues = (form: HTMLFormElement): ProfileData => {
  const fields = new FormData(form)
  return profileData.parse(
    Object.fromEntries(Object.keys(EMPTY).map((field) => [field, String(fields.get(field) ?? '').slice(0, 2000)])),
  )
}

/** What depends on another field. */
type Choices = Pick<ProfileData, 'businessType' | 'state' | 'callPurpose'>

/** A draft is saved as it is filled; without scripts by a button. */
export function ProfileForm({ profile, editor: loadedEditor, submitLabel }: ProfileFormProps) {
  const id = useId()
  // The page may reload while someone types.
  const [opened] = useState({ profile, editor: loadedEditor })
  const answer = useActionResult<Refusal>()?.result
  const sent = answer?.initialValue as Partial<Record<string, string>> | undefined
  const initial: ProfileData = { ...EMPTY, ...opened.profile?.data, ...sent }
  const [choices, setChoices] = useState<Choices>(initial)
  const [ownErrors, setOwnErrors] = useState<Partial<Record<string, string[]>>>({})
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const isHydrated = useHydrated()
  const { form: formRef, schedule, cancel, state: draftState, errors: draftErrors } = useDraft(BUSINESS_PROFILE_PATH)
  useFocusOnRefusal(formRef, answer)

  const errorsOf = (field: ProfileField): string[] | undefined =>
    changed.has(field) ? ownErrors[field] : (ownErrors[field] ?? answer?.error?.[field] ?? undefined)

  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { name, value, form } = target as unknown as HTMLInputElement
    if (!form || !(name in EMPTY)) return
    setChanged((before) => new Set(before).add(name))
    setOwnErrors(({ [name]: _cleared, ...others }) => others)
    if (name in choices) setChoices((before) => ({ ...before, [name]: value }))
    schedule()
  }
  /** What is wrong is said once the field is left. */
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value, form } = target as unknown as HTMLInputElement
    if (!form || !(name in EMPTY) || value === '') return
    const fault = checkProfile(readValues(form))[name]
    setOwnErrors(({ [name]: _before, ...others }) => (fault ? { ...others, [name]: fault } : others))
  }

  const props = { id, initial, errorsOf }
  return (
    <PostForm
      ref={formRef}
      action={BUSINESS_PROFILE_PATH}
      hiddenFields={{ version: String(opened.profile?.version ?? 0), editor: opened.editor }}
      onChange={onChange}
      onBlur={onBlur}
      onSubmit={cancel}
      noValidate
      autoComplete="on"
      className="flex flex-col gap-5"
    >
      {/* Enter saves; it does not submit to the carrier. */}
      <button type="submit" name="intent" value="save" hidden aria-hidden tabIndex={-1} />
      <Refused answer={answer} />
      <Section title={trustPagesWords.business} hint={trustPagesWords.businessHint} id="business">
        <Grid>
          <TextField {...props} field="businessName" wide />
          <ChoiceField {...props} field="businessType" options={BUSINESS_TYPES.map((one) => [one, one])} />
          <IndustryField {...props} businessType={isHydrated ? choices.businessType : initial.businessType} />
          <TextField
            {...props}
            field="businessRegistrationNumber"
            isOptional={isSoleProprietor(choices.businessType)}
            onInput={formatTyped}
          />
          <TextField {...props} field="websiteUrl" isOptional={isSoleProprietor(choices.businessType)} />
        </Grid>
      </Section>
      <Section title={trustPagesWords.address} hint={trustPagesWords.addressHint} id="address">
        <Grid>
          <TextField {...props} field="street" wide />
          <TextField {...props} field="city" />
          <div className="grid grid-cols-2 gap-4">
            <ChoiceField {...props} field="state" options={listStates().map(({ code, name }) => [code, name])} />
            <TextField {...props} field="zip" most={isHydrated ? mostCharacters('zip', choices.state) : undefined} />
          </div>
        </Grid>
      </Section>
      <Section title={trustPagesWords.representative} hint={trustPagesWords.representativeHint} id="representative">
        <Grid>
          <TextField {...props} field="firstName" />
          <TextField {...props} field="lastName" />
          <TextField {...props} field="email" />
          <TextField {...props} field="personalNumber" />
          <TextField {...props} field="businessTitle" />
          <ChoiceField {...props} field="jobPosition" options={JOB_POSITIONS.map((one) => [one, one])} />
        </Grid>
      </Section>
      <Section title={trustPagesWords.calls} hint={trustPagesWords.callsHint} id="calls">
        <Grid>
          <TextField {...props} field="callerIdName" tooltip={profileWords.callerIdTooltip} />
          <ChoiceField {...props} field="callPurpose" options={CALL_PURPOSES.map((one) => [one, one])} />
          {isHydrated && choices.callPurpose !== OTHER ? null : (
            <TextField {...props} field="callPurposeOther" wide isOptional={!isHydrated} />
          )}
        </Grid>
      </Section>
      <div className="sticky bottom-0 z-10 -mx-8 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas px-8 py-3 max-md:-mx-4 max-md:px-4">
        <DraftState state={draftState} errors={draftErrors} />
        <Button name="intent" value="save" variant="ghost">
          {trustPagesWords.saveDraft}
        </Button>
        <SubmitButton name="intent" value="submit">
          {submitLabel}
        </SubmitButton>
      </div>
    </PostForm>
  )
}

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-sm:grid-cols-1">{children}</div>
)

function formatTyped({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  const { value, selectionStart } = currentTarget
  // The masked number stays until it is edited.
  if (isMasked(value)) {
    currentTarget.value = formatEin(value)
    return
  }
  const formatted = formatEin(value)
  if (formatted === value) return
  const isAtEnd = selectionStart === value.length
  currentTarget.value = formatted
  if (!isAtEnd) currentTarget.setSelectionRange(selectionStart, selectionStart)
}

function useFocusOnRefusal(form: RefObject<HTMLFormElement>, answer: Refusal['result'] | undefined): void {
  const seen = useRef(answer)
  useEffect(() => {
    if (answer === seen.current) return
    seen.current = answer
    const names = Object.keys(answer?.error ?? {})
    const first = [...(form.current?.elements ?? [])].find((one) => names.includes((one as HTMLInputElement).name))
    if (first instanceof HTMLElement) first.focus()
  }, [answer, form])
}

function Refused({ answer }: { answer: Refusal['result'] | undefined }) {
  const { '': general, ...fields } = answer?.error ?? {}
  const hasFields = Object.values(fields).some((errors) => errors?.length)
  if (!hasFields && !general?.length) return null
  return (
    <Banner tone="danger" focused={!hasFields}>
      {hasFields ? profileWords.fixErrors : (general?.join(' ') ?? trustPagesWords.unknownError)}
    </Banner>
  )
}

function DraftState({ state, errors }: Pick<ReturnType<typeof useDraft>, 'state' | 'errors'>) {
  const text = state === 'saving' ? trustPagesWords.saving : state === 'saved' ? trustPagesWords.saved : ''
  if (state === 'refused')
    return (
      <p role="alert" className="mr-auto flex flex-wrap items-center gap-2 text-s text-danger">
        {errors.length > 0 ? errors.join(' ') : trustPagesWords.notSaved}
        <a href={BUSINESS_PROFILE_PATH} className="inline-flex items-center gap-1 underline">
          <RotateCw size={12} aria-hidden /> {trustPagesWords.reload}
        </a>
      </p>
    )
  return (
    <p role="status" className="mr-auto text-s text-faint">
      {text}
    </p>
  )
}

interface FieldProps {
  id: string
  field: ProfileField
  initial: ProfileData
  errorsOf: (field: ProfileField) => string[] | undefined
  wide?: boolean
  isOptional?: boolean
}

const metaOf = ({ id, field, errorsOf }: Pick<FieldProps, 'id' | 'field' | 'errorsOf'>) => ({
  id: `${id}-${field}`,
  errorId: `${id}-${field}-error`,
  descriptionId: `${id}-${field}-hint`,
  errors: errorsOf(field),
})

const labelOf = (field: ProfileField, isOptional = false): string =>
  isOptional ? `${profileLabels[field]} ${trustPagesWords.optional}` : profileLabels[field]

interface TextFieldProps extends FieldProps {
  most?: number
  tooltip?: string
  onInput?: (event: { currentTarget: HTMLInputElement }) => void
}

function TextField({ most, tooltip = '', onInput, ...props }: TextFieldProps) {
  const { field, initial, wide, isOptional } = props
  const meta = metaOf(props)
  return (
    <Field
      meta={meta}
      label={labelOf(field, isOptional)}
      hint={profileHints[field]}
      className={wide ? 'col-span-full' : undefined}
    >
      <Tooltip text={tooltip}>
        <Input
          {...fieldAria(meta)}
          name={field}
          type={TYPES[field] ?? 'text'}
          inputMode={field === 'businessRegistrationNumber' ? 'numeric' : undefined}
          autoComplete={AUTOCOMPLETE[field] ?? 'off'}
          defaultValue={initial[field]}
          maxLength={most ?? mostCharacters(field, 'ON')}
          onInput={onInput as never}
          dir="auto"
        />
      </Tooltip>
    </Field>
  )
}

interface ChoiceFieldProps extends FieldProps {
  options: ReadonlyArray<readonly [value: string, label: string]>
}

function ChoiceField({ options, ...props }: ChoiceFieldProps) {
  const { field, initial } = props
  const meta = metaOf(props)
  return (
    <Field meta={meta} label={profileLabels[field]} hint={profileHints[field]}>
      <Select {...fieldAria(meta)} name={field} defaultValue={initial[field]} className="w-full">
        <option value="">{trustPagesWords.chooseOne}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Another list for sole proprietors: the change clears what was chosen. */
function IndustryField({ businessType, ...props }: Omit<FieldProps, 'field'> & { businessType: string }) {
  const isSole = isSoleProprietor(businessType)
  return (
    <ChoiceField
      key={String(isSole)}
      {...props}
      initial={
        isSole === isSoleProprietor(props.initial.businessType) ? props.initial : { ...props.initial, industry: '' }
      }
      field="industry"
      options={industriesOf(businessType).map((code) => [code, INDUSTRIES[code]])}
    />
  )
}
