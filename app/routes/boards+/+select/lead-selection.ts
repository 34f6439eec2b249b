import { createContext, useContext, useSyncExternalStore } from 'react'

type Listener = () => void

/** Selected leads of the open board. A store: one more selected lead renders its card and the bar only. */
export interface LeadSelection {
  has(leadId: string): boolean
  /** The same set until it changes. */
  ids(): ReadonlySet<string>
  set(leadIds: readonly string[], isSelected: boolean): void
  clear(): void
  /** Start of a range. */
  lastId(): string | null
  subscribe(listener: Listener): () => void
}

export function createLeadSelection(): LeadSelection {
  let ids: ReadonlySet<string> = new Set()
  let lastId: string | null = null
  const listeners = new Set<Listener>()
  const change = (next: ReadonlySet<string>) => {
    ids = next
    listeners.forEach((listener) => listener())
  }
  return {
    has: (leadId) => ids.has(leadId),
    ids: () => ids,
    set(leadIds, isSelected) {
      const next = new Set(ids)
      for (const leadId of leadIds) {
        if (isSelected) next.add(leadId)
        else next.delete(leadId)
      }
      lastId = leadIds.at(-1) ?? lastId
      change(next)
    },
    clear() {
      lastId = null
      change(new Set())
    },
    lastId: () => lastId,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const LeadSelectionContext = createContext<LeadSelection | null>(null)

export const LeadSelectionProvider = LeadSelectionContext.Provider

export function useLeadSelection(): LeadSelection {
  const selection = useContext(LeadSelectionContext)
  if (!selection) throw new Error('no board is shown')
  return selection
}

const none: ReadonlySet<string> = new Set()

export const useSelectedIds = (selection: LeadSelection): ReadonlySet<string> =>
  useSyncExternalStore(selection.subscribe, selection.ids, () => none)

export const useIsSelected = (selection: LeadSelection, leadId: string): boolean =>
  useSyncExternalStore(
    selection.subscribe,
    () => selection.has(leadId),
    () => false,
  )
