import type { z } from 'zod'

/** The order in which a rule runs its actions: what stays on the lead first, what removes it last. */
export const PHASES = ['counter', 'tag', 'assignment', 'snooze', 'crm', 'consent', 'move', 'remove'] as const

/** The control in which a person sets up an action; `field` is the field of `meta` that it fills. */
export type ActionControl<Field extends string = string> =
  | {
      kind: 'choice'
      field: Field
      label: string
      /** Why the action is disabled when there is nothing to choose. Absent: it stays enabled. */
      whyEmpty?: string
      /** Shown below the control. */
      hint?: string
    }
  | { kind: 'tag'; field: Field }
  | { kind: 'duration'; hours: Field; unit: Field }

/** What an action is, apart from what it does: its `ActionHandler` runs on the server. Safe for browsers. */
export interface ActionDefinition<Type extends string = string, Fields extends z.ZodRawShape = z.ZodRawShape> {
  /** Code of the action in rows and in the API. */
  type: Type
  /** Name of the action on screens (spec 1-boards §3). */
  label: string
  phase: (typeof PHASES)[number]
  /** A rule has it at most once (spec 1-boards §4.1). */
  once?: boolean
  /** It moves the lead to another stage. */
  movesLead?: boolean
  /** It puts the lead on the do-not-call list. */
  suppressesLead?: boolean
  /** Its fields of `meta`, each with a default. */
  fields: Fields
  control?: ActionControl<keyof Fields & string>
  /** Completes its fields before they are saved. Throws invalid. */
  normalize?(meta: z.output<z.ZodObject<Fields>>): z.output<z.ZodObject<Fields>>
  /** Whether everything that it needs was chosen. */
  isComplete(meta: z.output<z.ZodObject<Fields>>): boolean
  /** The lead's history entry, for an action that changes nothing else about the lead. `detail`: '' where there is none. */
  historyText?(detail: (name: string) => string): string
}

export const defineAction = <const Type extends string, Fields extends z.ZodRawShape>(
  action: ActionDefinition<Type, Fields>,
): ActionDefinition<Type, Fields> => action
