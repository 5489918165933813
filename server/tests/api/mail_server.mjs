// A real mail server on this machine: nodemailer's smtp-server. Its first argument is the configuration, its second the
// behaviour. Lines on standard input change the behaviour; lines on standard output report events. All are JSON objects.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { SMTPServer } = createRequire(new URL("../../../web/package.json", import.meta.url))("smtp-server");

const { port, secure, key, cert, username, password, isAscii } = JSON.parse(process.argv[2]);
let manner = JSON.parse(process.argv[3]);
/** The recipients that have no answer yet. */
let hung = [];

const say = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);
const refusal = ({ code, words }) => Object.assign(new Error(words), { responseCode: code });

function answerRecipient(done) {
  if (manner.hangs) {
    say({ hung: true });
    hung.push(done);
  } else done(manner.refuses ? refusal(manner.refuses) : null);
}

/** The addresses of `RCPT TO` by connection, as they were received: the envelope of a session has them decoded. */
const sentTo = new Map();
function note({ cid, tnx }, _format, line) {
  const address = tnx === "command" && /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
  if (address) sentTo.set(cid, [...(sentTo.get(cid) ?? []), address]);
}
const ignore = () => {};

const server = new SMTPServer({
  logger: { trace: ignore, debug: note, info: ignore, warn: ignore, error: ignore, fatal: ignore },
  secure,
  ...(cert ? { key, cert } : {}),
  disabledCommands: [...(cert ? [] : ["STARTTLS"]), ...(username ? [] : ["AUTH"])],
  authOptional: !username,
  disableReverseLookup: true,
  hideSMTPUTF8: isAscii,
  onAuth(auth, _session, done) {
    const isRight = auth.username === username && auth.password === password;
    done(isRight ? null : refusal({ code: 535, words: "who are you" }), { user: auth.username });
  },
  onRcptTo: (_address, _session, done) => answerRecipient(done),
  onData(stream, session, done) {
    const parts = [];
    stream.on("data", (part) => parts.push(part));
    stream.on("end", () => {
      const letter = Buffer.concat(parts).toString();
      const recipients = sentTo.get(session.id) ?? [];
      sentTo.delete(session.id);
      const { secure = false, user = null } = session;
      const event = JSON.stringify({ letter, recipients, isSecure: secure, user });
      // The event must be written before the process exits.
      if (manner.diesAfterData) process.stdout.write(`${event}\n`, () => process.exit(1));
      else {
        process.stdout.write(`${event}\n`);
        setTimeout(done, manner.slowBy ?? 0);
      }
    });
  },
});
server.on("error", () => {});
server.listen(port, "127.0.0.1", () => say({ listening: server.server.address().port }));

createInterface({ input: process.stdin })
  .on("line", (line) => {
    manner = JSON.parse(line);
    say({ changed: true });
    const waiting = hung;
    hung = [];
    waiting.forEach(answerRecipient);
  })
  .on("close", () => process.exit(0));
