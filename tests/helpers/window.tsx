import { createRemixStub } from '@remix-run/testing'
import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { waitFor } from './wait-for'

/** Shows a route as a browser does once its scripts run, with what its loader answered. The file says `@vitest-environment happy-dom`. */
export async function showRoute(Component: ComponentType, path: string, data: unknown): Promise<HTMLElement> {
  const Window = createRemixStub([{ id: 'shown', path, Component }])
  return show(<Window initialEntries={[path]} hydrationData={{ loaderData: { shown: data } }} />)
}

const isActing = (acting: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: acting })

/** Shows an element until the test is over. */
export async function show(element: React.ReactNode): Promise<HTMLElement> {
  isActing(true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(element))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  return place
}

/** Waits for what a shown page does on its own, by a timer or an answer, outside `act`. */
export async function until(what: string, ask: () => boolean): Promise<void> {
  isActing(false)
  try {
    await waitFor(what, ask)
  } finally {
    isActing(true)
  }
}
