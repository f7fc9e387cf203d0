module sett/planted

go 1.22
