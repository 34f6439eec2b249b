import { useEffect, useLayoutEffect } from 'react'

/** An effect that is done before anybody sees or presses what was drawn. React warns of a layout effect where it draws on the server. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
