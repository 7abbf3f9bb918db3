import { expect, test } from 'vitest'
import { reachOf } from '../src/ui/share'

test.each([
  ['localhost', 'computer'],
  ['127.0.0.1', 'computer'],
  ['[::1]', 'computer'],
  ['192.168.1.20', 'network'],
  ['10.0.0.7', 'network'],
  ['172.20.1.1', 'network'],
  ['172.40.1.1', 'all'],
  ['[fe80::1]', 'network'],
  ['kitchen.local', 'network'],
  ['kitchen', 'network'],
  ['play.example.org', 'all'],
  ['8.8.8.8', 'all'],
  ['[2001:db8::1]', 'all'],
])('%s is reached from: %s', (hostname, reach) => {
  expect(reachOf(hostname)).toBe(reach)
})
