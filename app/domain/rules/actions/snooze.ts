import { z } from 'zod'
import { DomainError } from '../../errors'
import { defineAction } from './define-action'

const DAY_HOURS = 24
/** 100 days, against abuse. */
const MAX_SNOOZE_HOURS = 2400
export const SNOOZE_UNITS = ['DAYS', 'HOURS'] as const

export const snooze = defineAction({
  type: 'SNOOZE',
  label: 'Snooze',
  phase: 'snooze',
  once: true,
  fields: {
    /** Hours, whatever the unit. */
    snoozingHours: z.number().int().min(1).max(MAX_SNOOZE_HOURS).nullable().default(null),
    snoozingInterval: z.enum(SNOOZE_UNITS).nullable().default(null),
  },
  control: { kind: 'duration', hours: 'snoozingHours', unit: 'snoozingInterval' },
  normalize({ snoozingHours, snoozingInterval }) {
    if (snoozingInterval === 'DAYS' && (snoozingHours ?? 0) % DAY_HOURS !== 0)
      throw new DomainError('invalid', 'A snooze in days is a multiple of 24 hours', {
        snoozingHours: ['A multiple of 24'],
      })
    return { snoozingHours, snoozingInterval: snoozingInterval ?? 'HOURS' }
  },
  isComplete: ({ snoozingHours }) => snoozingHours !== null,
})

export const snoozeHours = (amount: number, unit: (typeof SNOOZE_UNITS)[number]): number =>
  unit === 'DAYS' ? amount * DAY_HOURS : amount
