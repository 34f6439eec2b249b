import { PROFILE } from '../helpers/business-profile'
import type { Line } from './who-may'

/** Trust Hub. */
export const TRUST_PAGES: Record<string, Line | Line[]> = {
  'manage+/business-profile loader': { who: 'each signed-in user' },
  'manage+/business-profile action': { who: 'who claims numbers', form: { ...PROFILE, intent: 'save' } },
  'manage+/business-profile.submit loader': { who: 'who claims numbers' },
  'manage+/business-profile.submit action': {
    who: 'who claims numbers, for nothing',
    form: {},
    says: 'Please fix the errors and try again',
  },
  'manage+/stir-shaken loader': { who: 'each signed-in user' },
  'manage+/stir-shaken action': {
    who: 'who claims numbers, for nothing',
    form: {},
    says: 'Register your Business Profile first',
  },
}
