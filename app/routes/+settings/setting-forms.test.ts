import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_DIALER_SETTINGS,
  DIALING_MODES,
  nuisanceInterval,
  RECORDING_MODES,
} from '~/domain/settings/settings.schema'
import { rowValues, settingForms } from './setting-forms'

const stored = DEFAULT_DIALER_SETTINGS

describe('a row of the dialer settings', () => {
  it.each(DIALING_MODES)('shows the mode that was chosen: %s', (mode) => {
    expect(rowValues({ ...stored, ...settingForms.mode.change.parse({ mode }) }).mode).toBe(mode)
  })

  it.each(RECORDING_MODES)('shows the recording choice that was made: %s', (recording) => {
    expect(rowValues({ ...stored, ...settingForms.recording.change.parse({ recording }) }).recording).toBe(recording)
  })

  it('keeps every nuisance interval through a save', () => {
    assert(
      property(integer({ min: 0, max: 100 }), constantFrom('hours' as const, 'days' as const), (count, unit) => {
        const saved = settingForms.nuisance.change.parse({ count, unit })
        const shown = nuisanceInterval(saved.nuisanceProtectionHours!)
        expect(settingForms.nuisance.change.parse(shown)).toEqual(saved)
      }),
    )
  })

  it('shows an interval that no row can express as whole days, rounded up', () => {
    expect(nuisanceInterval(113)).toEqual({ count: 5, unit: 'days' })
  })

  it('refuses what the specification refuses', () => {
    const refuses = (form: keyof typeof settingForms, value: unknown) =>
      expect(settingForms[form].change.safeParse(value).success).toBe(false)
    refuses('ringTimeout', { ringTimeout: 12 })
    refuses('ringTimeout', { ringTimeout: 65 })
    refuses('nuisance', { count: 101, unit: 'days' })
    refuses('nuisance', { count: 1.5, unit: 'days' })
    refuses('lines', { parallelLimit: 4 })
    refuses('lines', { parallelLimit: 0 })
    refuses('safeHours', { from: 18, to: 18 })
    refuses('safeHours', { from: 21, to: 23 })
  })
})
