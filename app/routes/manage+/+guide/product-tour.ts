import { driver, type DriveStep } from 'driver.js'
import 'driver.js/dist/driver.css'
import { uiWords } from '~/ui/ui.words'
import { guideWords } from './guide.words'
import './product-tour.css'

/** The sidebar's link of each step. */
const PLACES = [
  ['/manage/dial', guideWords.tour.dial],
  ['/manage/contacts', guideWords.tour.contacts],
  ['/boards', guideWords.tour.boards],
  ['/manage/messenger', guideWords.tour.messenger],
  ['/manage/dialer-settings', guideWords.tour.settings],
] as const

/** On a phone the sidebar is closed: the step is shown without it. */
const findVisible = (path: string): Element | undefined =>
  [...document.querySelectorAll(`nav a[href="${path}"]`)].find((link) => link.checkVisibility())

const isOffered = (path: string): boolean => document.querySelector(`nav a[href="${path}"]`) !== null

interface TourOptions {
  start: number
  /** null: it was completed. */
  onPlace(index: number | null): void
}

/** Answers what ends it. */
export function startProductTour({ start, onPlace }: TourOptions): () => void {
  const steps = PLACES.filter(([path]) => isOffered(path)).map(([path, { title, text }]): DriveStep => {
    const element = findVisible(path)
    return { ...(element && { element }), popover: { title, description: text } }
  })
  const tour = driver({
    steps,
    popoverClass: 'product-tour',
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    overlayOpacity: 0.5,
    stageRadius: 6,
    stagePadding: 2,
    overlayClickBehavior: () => {},
    showProgress: true,
    progressText: guideWords.progress,
    nextBtnText: guideWords.next,
    prevBtnText: guideWords.back,
    doneBtnText: guideWords.done,
    onPopoverRender: ({ closeButton }) => closeButton.setAttribute('aria-label', uiWords.close),
    onHighlightStarted: (_element, _step, { driver: running }) => onPlace(running.getActiveIndex() ?? 0),
    onDoneClick: (_element, _step, { driver: running }) => {
      onPlace(null)
      running.destroy()
    },
  })
  tour.drive(start < steps.length ? start : 0)
  return () => tour.destroy()
}
