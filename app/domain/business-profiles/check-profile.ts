import { isBlankText } from '../blank-text'
import { isProvince } from '../places/us-states'
import type { FieldErrors } from '../errors'
import { parseUrl } from '../parse-url'
import { PROFILE_FIELDS, PROFILE_LIMITS, type ProfileData, type ProfileField } from './business-profiles.schema'
import { profileWords } from './business-profiles.words'
import { einFault, isMasked } from './ein'
import {
  BUSINESS_TYPES,
  CALL_PURPOSES,
  INDUSTRIES,
  industriesOf,
  isSoleProprietor,
  JOB_POSITIONS,
  OTHER,
} from './profile-options'

/** The carrier's forms take no emoji and no controls. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{P}\p{Sc}\p{Sm} ^`´]*$/u
/** Caller ID name of the carriers (CNAM). */
const CALLER_ID_NAME = /^[A-Za-z][A-Za-z0-9., ]*$/
const EMAIL = /^[^\s@"(),:;<>[\]\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i
const PO_BOX = /^p\.?\s*o\.?\s*box\b/i
const POSTAL_CODE = /^[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z][ -]?\d[A-CEGHJ-NPR-TV-Z]\d$/i

const includes = (list: readonly string[], value: string): boolean => list.includes(value)

/** Ten digits, without the country code. '': none. */
export function personalDigits(text: string): string {
  const digits = text.replaceAll(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits : ''
}

/** null: no address of a public website. */
export function websiteOf(text: string): URL | null {
  const url = parseUrl(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username || url.password || url.port || !/\.[a-z]{2,}$/i.test(url.hostname)) return null
  return url
}

const OPTIONAL_OF_SOLE_PROPRIETORS: readonly ProfileField[] = ['businessRegistrationNumber', 'websiteUrl']

function isOptional(data: ProfileData, field: ProfileField): boolean {
  if (field === 'callPurposeOther') return data.callPurpose !== OTHER
  return isSoleProprietor(data.businessType) && OPTIONAL_OF_SOLE_PROPRIETORS.includes(field)
}

const CHECKS: { [Field in ProfileField]?: (value: string, data: ProfileData) => string | null } = {
  businessType: (value) => (includes(BUSINESS_TYPES, value) ? null : profileWords.choose('businessType')),
  industry: (value, { businessType }) => {
    if (!includes(Object.keys(INDUSTRIES), value)) return profileWords.choose('industry')
    return includes(industriesOf(businessType), value) ? null : profileWords.industryOfType
  },
  businessRegistrationNumber: (value) => {
    const fault = isMasked(value) ? null : einFault(value)
    return fault && profileWords.ein(fault)
  },
  street: (value) => (PO_BOX.test(value) ? profileWords.street : null),
  zip: (value, { state }) => {
    if (isProvince(state)) return POSTAL_CODE.test(value) ? null : profileWords.zipCanada
    return /^\d{5}$/.test(value) ? null : profileWords.zipUs
  },
  websiteUrl: (value) => (websiteOf(value) ? null : profileWords.website),
  email: (value) => (EMAIL.test(value) ? null : profileWords.email),
  personalNumber: (value) => (personalDigits(value) === '' ? profileWords.personalNumber : null),
  jobPosition: (value) => (includes(JOB_POSITIONS, value) ? null : profileWords.choose('jobPosition')),
  callerIdName: (value) => (CALLER_ID_NAME.test(value) ? null : profileWords.callerIdName),
  callPurpose: (value) => (includes(CALL_PURPOSES, value) ? null : profileWords.choose('callPurpose')),
}

function faultOf(data: ProfileData, field: ProfileField): string | null {
  const value = data[field]
  if (field === 'callPurposeOther' && isOptional(data, field)) return null
  if (isBlankText(value)) {
    if (value === '' && isOptional(data, field)) return null
    return field === 'callPurposeOther' ? profileWords.callPurposeOther : profileWords.required(field)
  }
  // The mask is ours.
  if (field !== 'businessRegistrationNumber' && !PLAIN.test(value)) return profileWords.plainText
  return CHECKS[field]?.(value, data) ?? null
}

/** What a reviewer would refuse at sight, by field. Empty: it may be submitted. */
export function checkProfile(data: ProfileData): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of PROFILE_FIELDS) {
    const fault = faultOf(data, field)
    if (fault !== null) errors[field] = [fault]
  }
  return errors
}

/** A change to or from sole proprietorship clears the industry (4-trust §5.1). */
export function clearIndustry(before: Pick<ProfileData, 'businessType'> | null, data: ProfileData): ProfileData {
  const isChanged =
    before !== null &&
    before.businessType !== '' &&
    isSoleProprietor(before.businessType) !== isSoleProprietor(data.businessType)
  return isChanged && !includes(industriesOf(data.businessType), data.industry) ? { ...data, industry: '' } : data
}

export const mostCharacters = (field: ProfileField, state: string): number =>
  field === 'zip' && !isProvince(state) ? 5 : PROFILE_LIMITS[field]
