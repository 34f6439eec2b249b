import { useSyncExternalStore } from 'react'

/** Where the seller is in a script, marked by the seller. */
export interface ScriptPosition {
  /** Call, or the contact of a preview. */
  of: string
  scriptId: string
  scriptName: string
  /** From 1. */
  step: number
  steps: number
}

let current: ScriptPosition | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Outlives the panel, until another call marks its own. */
export function setScriptPosition(next: ScriptPosition): void {
  current = next
  for (const listener of listeners) listener()
}

/** null: nothing marked in this call. */
export function useScriptPosition(of: string | null): ScriptPosition | null {
  const position = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return position !== null && position.of === of ? position : null
}

export const positionKey = (lead: { callId?: string; contactId: string }): string => lead.callId ?? lead.contactId
