import { csvOf, fileNameOf, type Sheet } from '../csv.ts';

export function SheetView({ sheet, day }: { sheet: Sheet; day: string }) {
  const { title } = sheet;
  function download(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([csvOf(sheet)], { type: 'text/csv' }));
    link.download = fileNameOf(sheet, day);
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <div className="tabled">
      <details className="more">
        <summary>
          Table<span className="vh">: {title}</span>
        </summary>
        <Table {...sheet} />
      </details>
      <button type="button" className="txtlink" onClick={download} aria-label={`Download CSV: ${title}`}>
        Download CSV
      </button>
    </div>
  );
}

/** The first cell of a row is its header. */
export function Table({ title, columns, rows }: Sheet) {
  return (
    <table className="table table--numbers">
      <caption className="vh">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell.toLocaleString('en')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
