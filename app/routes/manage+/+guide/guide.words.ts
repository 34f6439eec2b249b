import type { ProductType } from '~/domain/onboarding/onboarding-steps'

interface Welcome {
  title: string
  bullets: readonly [string, string, string]
}

const welcome: Record<ProductType, Welcome> = {
  dialer: {
    title: 'Welcome to the Dialer',
    bullets: [
      'Up to three lines ring together, and the lead who answers is connected.',
      'A call survives a reload and a closed laptop.',
      'The dial log says why each lead was called or skipped.',
    ],
  },
  messenger: {
    title: 'Welcome to Messenger',
    bullets: [
      'Texts of all your numbers in one list, with unread counts.',
      'Send later, templates, and one text to many recipients.',
      'Opt-outs and quiet hours are respected for you.',
    ],
  },
  video: {
    title: 'Welcome to Videos',
    bullets: [
      'Record your camera, your screen, or both.',
      'Share a link by text or e-mail.',
      'See who watched, and how much of it.',
    ],
  },
}

export const guideWords = {
  welcome,
  close: (title: string) => `Close: ${title}`,
  gettingStarted: 'Getting Started',
  about: 'See where everything is. It takes a minute.',
  launchTour: 'Launch Product Tour',
  tourFailed: 'The tour did not load. Check your connection, then try again.',
  hide: 'Hide',
  show: 'Show',
  hideGuide: 'Hide Getting Started',
  showGuide: 'Show Getting Started',
  finishSetup: 'Finish setup',
  setupOpen: 'Your setup has open steps.',
  next: 'Next',
  back: 'Back',
  done: 'Done',
  /** driver.js fills the braces in. */
  progress: '{{current}} of {{total}}',
  tour: {
    dial: { title: 'Dialer', text: 'Choose a list, press Connect, and talk to the lead who answers.' },
    contacts: { title: 'Contacts', text: 'Import a CSV file, or add people by hand. Lists are dialed from here.' },
    boards: { title: 'Call Boards', text: 'Leads move through stages by what happens on their calls.' },
    messenger: { title: 'Messenger', text: 'Text your contacts from your numbers, and see their replies.' },
    settings: { title: 'Dialer Settings', text: 'Lines, mode, ring timeout, caller ID, recording and safe hours.' },
  },
} as const
