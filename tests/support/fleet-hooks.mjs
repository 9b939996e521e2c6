// Loaded into every process of a node: its clock, and where the name of its database leads, are as the file says.
import dns from 'node:dns';
import { readFileSync } from 'node:fs';

const DATABASE = 'database.test';
const NativeDate = Date;
let offsetMs = 0;
let address = '127.0.0.1';

function read() {
  try {
    ({ offsetMs, address } = JSON.parse(readFileSync(process.env.FAULTS_FILE, 'utf8')));
  } catch {
    // It is being written.
  }
}
read();
setInterval(read, 250).unref();

globalThis.Date = new Proxy(NativeDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [NativeDate.now() + offsetMs] : given, self),
  apply: () => new NativeDate(NativeDate.now() + offsetMs).toString(),
  get: (target, name) =>
    name === 'now' ? () => NativeDate.now() + offsetMs : Reflect.get(target, name, target),
});

const { lookup } = dns;
dns.lookup = (name, options, callback) => lookup(name === DATABASE ? address : name, options, callback);
