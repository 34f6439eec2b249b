import type { z } from 'zod'

/** Actions that need the lead on its board run first. */
export const PHASES = ['counter', 'tag', 'assignment', 'snooze', 'crm', 'consent', 'move', 'remove'] as const

export type ActionControl<Field extends string = string> =
  | {
      kind: 'choice'
      field: Field
      label: string
      /** Absent: enabled even without choices. */
      emptyReason?: string
      hint?: string
    }
  | { kind: 'tag'; field: Field }
  | { kind: 'duration'; hours: Field; unit: Field }

/** Browser-safe part; `ActionHandler` runs it on the server. */
export interface ActionDefinition<Type extends string = string, Fields extends z.ZodRawShape = z.ZodRawShape> {
  /** Stored in rows and used by the API. */
  type: Type
  /** Spec 1-boards §3. */
  label: string
  phase: (typeof PHASES)[number]
  /** At most once per rule (spec 1-boards §4.1). */
  once?: boolean
  movesLead?: boolean
  suppressesLead?: boolean
  fields: Fields
  control?: ActionControl<keyof Fields & string>
  /** Throws invalid. */
  normalize?(meta: z.output<z.ZodObject<Fields>>): z.output<z.ZodObject<Fields>>
  isComplete(meta: z.output<z.ZodObject<Fields>>): boolean
  /** For an action without other history. `detail`: '' if missing. */
  historyText?(detail: (name: string) => string): string
}

export const defineAction = <const Type extends string, Fields extends z.ZodRawShape>(
  action: ActionDefinition<Type, Fields>,
): ActionDefinition<Type, Fields> => action
