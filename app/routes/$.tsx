export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export default function NotFound() {
  return null
}
