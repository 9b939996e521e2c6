// Loaded into a process under test alone, which ends as by kill -9 once it has written these words to its error output.
const { KILLED_AT = '' } = process.env;
const write = process.stderr.write.bind(process.stderr);

process.stderr.write = (text, ...rest) => {
  const written = write(text, ...rest);
  if (String(text).includes(KILLED_AT)) process.kill(process.pid, 'SIGKILL');
  return written;
};
